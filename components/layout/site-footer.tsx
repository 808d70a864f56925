import { keepName } from '@/components/ui/rich-text'
import { SiteLink } from '@/components/ui/site-link'
import { brandName } from '@/lib/brand'
import { useTexts } from '@/lib/i18n/texts'

export function SiteFooter() {
  const t = useTexts('footer')
  return (
    <footer className="border-t border-border">
      <div className="page-frame flex flex-wrap items-center justify-between gap-x-6 gap-y-1 pt-3 pb-6 text-sm text-muted-foreground">
        <p>
          {t.rich('notice', {
            brand: brandName,
            keep: keepName,
          })}
        </p>
        <SiteLink href="/privacy" className="inline-flex min-h-11 items-center underline hover:text-foreground">
          {t('privacy')}
        </SiteLink>
      </div>
    </footer>
  )
}
