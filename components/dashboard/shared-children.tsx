import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { ArrowRight } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import type { DashboardChild } from '@/lib/dashboard/types'
import { useTexts } from '@/lib/i18n/texts'

/** The children of other parents, without a score: to read the results is a press, and an entry in their log. */
export function SharedChildren({ rows }: { rows: DashboardChild[] }) {
  const t = useTexts('sharedChild')
  return (
    <section aria-labelledby="shared-children" className="grid content-start gap-4">
      <h2 id="shared-children" className="flex min-h-11 items-center">
        {t('title')}
      </h2>
      <div className="grid gap-4 md:grid-cols-2 lg:gap-5">
        {rows.map((row) => (
          <SharedCard key={row.child.id} row={row} />
        ))}
      </div>
    </section>
  )
}

function SharedCard({ row: { child, sharedBy, parent } }: { row: DashboardChild }) {
  const t = useTexts('sharedChild')
  const about = new URLSearchParams({ child: child.id })
  const named = (action: string) => `${action}: ${child.name}`
  const headingId = `child-${child.id}`
  return (
    <Card as="article" aria-labelledby={headingId} className="grid content-start gap-4">
      <div className="min-w-0 wrap-anywhere">
        <h3 id={headingId}>{child.name}</h3>
        {sharedBy && <p className="text-sm text-muted-foreground">{t('from', { name: sharedBy })}</p>}
      </div>
      <div className="grid gap-2">
        <ButtonLink
          href={`/parent-assessment?${about}`}
          aria-label={named(t(parent ? 'again' : 'answer'))}
          variant={parent ? 'secondary' : 'primary'}
        >
          {t(parent ? 'again' : 'answer')}
          <ArrowRight aria-hidden />
        </ButtonLink>
        <ButtonLink href={`/assessment-results?${about}`} aria-label={named(t('results'))} variant="secondary">
          {t('results')}
        </ButtonLink>
      </div>
      <SiteLink
        href="/profile#shared-children"
        className="-my-2 inline-flex min-h-11 w-fit items-center text-sm text-muted-foreground underline"
      >
        {t('manage')}
      </SiteLink>
    </Card>
  )
}
