import { ButtonLink } from '@/components/ui/button-link'
import { FoldedCard } from '@/components/ui/folded-card'
import { ChevronRight } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'

/** The way to the log of who opened or changed the child's results. */
export function AccessCard({ child: { id, name } }: { child: { id: string; name: string } }) {
  const t = useTexts('childPage.access')
  return (
    <FoldedCard id="access" title={t('title')} className="print:hidden">
      <p className="mb-3 text-sm wrap-anywhere text-muted-foreground">{t('text', { name })}</p>
      <ButtonLink
        href={`/profile/access-log?${new URLSearchParams({ child: id })}`}
        variant="outline"
        size="sm"
        className="w-fit"
      >
        {t('action')}
        <ChevronRight aria-hidden />
      </ButtonLink>
    </FoldedCard>
  )
}
