import { useTranslations } from 'next-intl'
import { brandName } from '@/lib/brand'

export function SiteFooter() {
  const t = useTranslations('footer')
  return (
    <footer className="border-t border-border">
      <div className="page-frame pt-5 pb-8 text-sm text-muted-foreground">
        <p>
          {t.rich('notice', {
            brand: brandName,
            keep: (chunks) => <span className="whitespace-nowrap">{chunks}</span>,
          })}
        </p>
      </div>
    </footer>
  )
}
