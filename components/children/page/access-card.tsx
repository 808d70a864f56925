import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { ChevronRight } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'

/** The way to the log of who opened or changed the child's results. */
export function AccessCard({ child: { id, name } }: { child: { id: string; name: string } }) {
  const t = useTexts('childPage.access')
  return (
    <Card aria-labelledby="access" className="grid gap-3 print:hidden">
      <div className="grid gap-1">
        <h2 id="access">{t('title')}</h2>
        <p className="text-sm wrap-anywhere text-muted-foreground">{t('text', { name })}</p>
      </div>
      <ButtonLink
        href={`/profile/access-log?${new URLSearchParams({ child: id })}`}
        variant="outline"
        size="sm"
        className="w-fit"
      >
        {t('action')}
        <ChevronRight aria-hidden />
      </ButtonLink>
    </Card>
  )
}
