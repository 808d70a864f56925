import { useLocale } from 'next-intl'
import { RiskBadge } from '@/components/assessments/results/risk-badge'
import { ageGrade } from '@/components/children/age-grade'
import { ChildLink } from '@/components/children/child-link'
import { useAgainTexts } from '@/components/dashboard/again-texts'
import { QuestionsLink } from '@/components/dashboard/own-draft'
import { ownQuestions } from '@/components/dashboard/parent-draft'
import { EarlierRows } from '@/components/layout/earlier-rows'
import { buttonVariants } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Timeline, TimelineEntry } from '@/lib/assessments/types'
import { formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { maxScore } from '@/lib/screening/scoring'

interface TimelineCardProps {
  userId: string
  child: { id: string; name: string }
  timeline: Timeline
  /** The reader is invited to answer again. */
  isDue?: boolean
}

/** Entries beyond this number are folded, except a person's current one. */
const shown = 4
const rows = 'grid gap-4 *:not-first:border-t *:not-first:border-border *:not-first:pt-4'

export function TimelineCard({ userId, child: { id, name }, timeline, isDue = false }: TimelineCardProps) {
  const { entries, people } = timeline
  const [t, answerFirst] = [useTexts('childPage.timeline'), useTexts('answerFirst')]
  const questions = useTexts('dashboard.card')
  const own = entries.find(({ who }) => who === 'you')
  const again = useAgainTexts(own?.completedAt)
  const link = (path: string) => `${path}?${new URLSearchParams({ child: id })}`
  const isShown = ({ isCurrent }: TimelineEntry, index: number) => isCurrent || index < shown
  const first = entries.filter(isShown)
  const rest = entries.filter((entry, index) => !isShown(entry, index))
  const row = (entry: TimelineEntry) => <Answers key={entry.id} entry={entry} />
  const questionsLink = (
    <QuestionsLink
      questions={ownQuestions(userId, id, true)}
      label={t(own ? 'again' : 'start')}
      kept={questions('continue')}
      keptLabel={questions('continue')}
      className={buttonVariants({ variant: own && !isDue ? 'ghost' : 'default', size: 'sm' })}
      again={again}
    >
      {t(own ? 'again' : 'start')}
    </QuestionsLink>
  )
  return (
    <Card aria-labelledby="answers" className="grid gap-4">
      <h2 id="answers">{t('title')}</h2>
      {entries.length === 0 && <p className="wrap-anywhere text-muted-foreground">{t('empty', { name })}</p>}
      {own && isDue && entries.some(({ who }) => who !== 'you') && (
        <p className="text-sm text-muted-foreground print:hidden">{answerFirst('reason')}</p>
      )}
      <div className="flex flex-wrap gap-2 empty:hidden print:hidden">
        {isDue && questionsLink}
        {own && (
          <ChildLink childId={id} href={link('/assessment-results')} variant="secondary" size="sm">
            {t('results')}
          </ChildLink>
        )}
        {people > 1 && (
          <ChildLink childId={id} href={link('/combined-results')} variant="secondary" size="sm">
            {t('combined')}
          </ChildLink>
        )}
        {!isDue && questionsLink}
      </div>
      {first.length > 0 && <ol className={rows}>{first.map(row)}</ol>}
      {rest.length > 0 && (
        <EarlierRows label={t('more', { count: rest.length })}>
          <ol className={rows}>{rest.map(row)}</ol>
        </EarlierRows>
      )}
    </Card>
  )
}

function Answers({ entry }: { entry: TimelineEntry }) {
  const language = useLocale()
  const [t, children] = [useTexts('childPage.timeline'), useTexts('children')]
  const about = ageGrade(children, entry)
  const { totalScore, riskLevel, completedAt } = entry
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
      <div className="min-w-0 wrap-anywhere">
        <b>{useWho(entry)}</b>
        <p className="text-sm text-muted-foreground">
          <time dateTime={completedAt}>{formatDate(completedAt, language)}</time>
          {about && ` · ${t('then', { about })}`}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-sm text-muted-foreground tabular-nums">
          {t('score', { score: totalScore, max: maxScore })}
        </span>
        <RiskBadge riskLevel={riskLevel} />
      </div>
    </li>
  )
}

function useWho({ who, name }: TimelineEntry): string {
  const t = useTexts('childPage.timeline')
  if (who === 'you') return t('you')
  if (who === 'parent') return name ?? t('otherParent')
  return name ? t('teacherNamed', { name }) : t('teacher')
}
