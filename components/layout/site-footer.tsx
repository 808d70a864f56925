import { keepName } from '@/components/ui/rich-text'
import { SiteLink } from '@/components/ui/site-link'
import { brandName } from '@/lib/brand'
import { useTexts } from '@/lib/i18n/texts'

export function SiteFooter() {
  const t = useTexts('footer')
  return (
    <footer className="border-t border-border">
      <div className="page-frame footer-row">
        <p>{t.rich('notice', { brand: brandName, keep: keepName })}</p>
        <SiteLink href="/privacy">{t('privacy')}</SiteLink>
      </div>
    </footer>
  )
}
