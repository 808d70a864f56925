import { ageGrade } from '@/components/children/age-grade'
import { childPath, readPath } from '@/components/children/child-path'
import { buttonVariants } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { ArrowRight } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import type { DashboardChild } from '@/lib/dashboard/types'
import { useTexts } from '@/lib/i18n/texts'
import { useAgainTexts } from './again-texts'
import { QuestionsLink } from './own-draft'
import { ownQuestions } from './parent-draft'

/** Children of other parents, without scores: each reading of the results is recorded in the access log. */
export function SharedChildren({ userId, rows }: { userId: string; rows: DashboardChild[] }) {
  const t = useTexts('sharedChild')
  return (
    <section aria-labelledby="shared-children" className="grid content-start gap-4">
      <h2 id="shared-children" className="flex min-h-11 items-center">
        {t('title')}
      </h2>
      <div className="grid gap-4 md:grid-cols-2 lg:gap-5">
        {rows.map((row) => (
          <SharedCard key={row.child.id} {...{ userId, row }} />
        ))}
      </div>
    </section>
  )
}

function SharedCard({ userId, row }: { userId: string; row: DashboardChild }) {
  const [t, first] = [useTexts('sharedChild'), useTexts('answerFirst')]
  const visit = useTexts('dashboard.card')('visit.action')
  const { child, sharedBy, parent, screeningWithdrawn } = row
  const headingId = `child-${child.id}`
  const about = ageGrade(useTexts('children'), child)
  const isResultsFirst = parent !== null || screeningWithdrawn
  const questions = !screeningWithdrawn && <Questions {...{ userId, row }} />
  return (
    <Card as="article" aria-labelledby={headingId} className="grid content-start gap-4">
      <div className="min-w-0 wrap-anywhere">
        <h3 id={headingId}>{child.name}</h3>
        {about && <p className="text-sm text-muted-foreground">{about}</p>}
        {sharedBy && <p className="text-sm text-muted-foreground">{t('from', { name: sharedBy })}</p>}
      </div>
      {screeningWithdrawn && <p className="text-sm">{t('withdrawn')}</p>}
      {!isResultsFirst && <p className="text-sm text-muted-foreground">{first('reason')}</p>}
      <div className="grid gap-2">
        {!isResultsFirst && questions}
        <ButtonLink
          href={isResultsFirst ? childPath('/assessment-results', child.id, true) : readPath(child.id)}
          aria-label={`${t('results')}: ${child.name}`}
          variant={isResultsFirst ? 'default' : 'secondary'}
        >
          {t('results')}
        </ButtonLink>
        {isResultsFirst && questions}
        <ButtonLink href={`/children/${child.id}/visit`} aria-label={`${visit}: ${child.name}`} variant="ghost">
          {visit}
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

function Questions({ userId, row: { child, parent } }: { userId: string; row: DashboardChild }) {
  const [t, card] = [useTexts('sharedChild'), useTexts('dashboard.card')]
  const again = useAgainTexts(parent?.completedAt)
  const [action, kept] = [t(parent ? 'again' : 'answer'), card('continue')]
  return (
    <QuestionsLink
      questions={ownQuestions(userId, child.id, true)}
      label={`${action}: ${child.name}`}
      kept={kept}
      keptLabel={`${kept}: ${child.name}`}
      className={buttonVariants({ variant: parent ? 'secondary' : 'default' })}
      again={again}
      after={<ArrowRight aria-hidden />}
    >
      {action}
    </QuestionsLink>
  )
}
