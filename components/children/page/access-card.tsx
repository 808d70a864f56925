import { Card } from '@/components/ui/card'
import { cardRow } from '@/components/ui/folded-card'
import { ChevronRight } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import { useTexts } from '@/lib/i18n/texts'

export function AccessCard({ child: { id, name } }: { child: { id: string; name: string } }) {
  const t = useTexts('childPage.access')
  return (
    <Card aria-labelledby="access" className="p-0 md:p-0 print:hidden">
      <SiteLink href={`/profile/access-log?${new URLSearchParams({ child: id })}`} className={cardRow}>
        <h2 id="access" className="text-lg">
          {t('title')}
        </h2>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
        <span className="col-span-2 text-sm wrap-anywhere text-muted-foreground">{t('text', { name })}</span>
      </SiteLink>
    </Card>
  )
}
