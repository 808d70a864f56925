import { RiskBadge } from '@/components/assessments/results/risk-badge'
import { ageGrade } from '@/components/children/age-grade'
import { ChildLink } from '@/components/children/child-link'
import { ReferralBadge } from '@/components/teacher-referrals/referral-badge'
import { useMailTime } from '@/components/teacher-referrals/use-mail-time'
import { ChildAvatar } from '@/components/ui/avatar'
import { ChevronDown } from '@/components/ui/icons'
import type { DashboardChild, ScoreSummary } from '@/lib/dashboard/types'
import { formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import { maxScore } from '@/lib/screening/scoring'
import type { TeacherReferralWithDelivery } from '@/lib/teacher-referrals/types'
import { ChildProgress, type ChildProgressProps } from './child-progress'
import { mostShown } from './informant-scores'
import { openRequest, useCounts } from './teacher-step'

/** A child without urgent steps. It opens to the card's steps and actions. */
export function QuietChild(progress: ChildProgressProps) {
  const [t, children] = [useTexts('dashboard.card'), useTexts('children')]
  const { child } = progress.row
  const about = ageGrade(children, child)
  const headingId = `child-${child.id}`
  return (
    <article aria-labelledby={headingId}>
      <details className="group/child">
        <summary className="quiet-child [&::-webkit-details-marker]:hidden">
          <ChildAvatar name={child.name} id={child.id} size="sm" />
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <h3 id={headingId} className="text-base wrap-anywhere">
              {child.name}
            </h3>{' '}
            {about && <span className="text-sm text-muted-foreground">{about}</span>}
          </div>
          <ChevronDown aria-hidden className="size-5 shrink-0 text-muted-foreground group-open/child:rotate-180" />
          <QuietScores row={progress.row} language={progress.language} />
        </summary>
        <div className="grid gap-5 pt-1 pb-4">
          <ChildLink
            childId={child.id}
            href={`/children/${child.id}`}
            variant="ghost"
            size="sm"
            className="-ms-3.5 w-fit"
          >
            {t('details', { name: child.name })}
          </ChildLink>
          <ChildProgress {...progress} />
        </div>
      </details>
    </article>
  )
}

interface QuietScoresProps {
  row: DashboardChild
  language: Language
}

function QuietScores({ row, language }: QuietScoresProps) {
  const t = useTexts('dashboard.card')
  const { parent, otherParents } = row
  return (
    <div className="quiet-scores">
      <span>
        {t('shortParent')}{' '}
        {parent ? (
          <Scores people={[parent]} language={language} />
        ) : (
          <b className="font-semibold text-foreground">{t('noScore')}</b>
        )}
      </span>{' '}
      {otherParents.length > 0 && (
        <span>
          {t('secondParent')} <Scores people={otherParents} language={language} />
        </span>
      )}
      <Teachers row={row} language={language} />
    </div>
  )
}

function Teachers({ row, language }: QuietScoresProps) {
  const t = useTexts('dashboard.card')
  const { teachers, teachersAsked, teachersUnanswered } = row
  const { declined, expired } = teachersUnanswered
  const counts = useCounts(row)
  const request = openRequest(row)
  // "1 of 2 teachers answered" needs no label.
  const isLabelled = teachersAsked > 1 && declined + expired === 0
  return (
    <span>
      {!isLabelled && t('shortTeacher')}{' '}
      {teachersAsked > 1 && <b className="font-semibold text-foreground">{counts}</b>}{' '}
      <Scores people={teachers} language={language} />
      {request && <Request referral={request} />}
      {!request && teachers.length === 0 && <b className="font-semibold text-foreground">{t('notSent')}</b>}
    </span>
  )
}

function Request({ referral }: { referral: TeacherReferralWithDelivery }) {
  return (
    <>
      <ReferralBadge status={referral.status} /> {useMailTime(referral)}
    </>
  )
}

function Scores({ people, language }: { people: ScoreSummary[]; language: Language }) {
  const t = useTexts('dashboard.card')
  const [only, ...others] = people
  // A single score may wrap anywhere; each of several stays together.
  if (only && others.length === 0) return <Score summary={only} language={language} />
  const more = people.length - mostShown
  return (
    <>
      {people.slice(0, mostShown).map((summary, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: scores have no other key, and their order is fixed
        <span key={index}>
          <Score summary={summary} language={language} />
        </span>
      ))}
      {more > 0 && t('more', { count: more })}
    </>
  )
}

function Score({ summary, language }: { summary: ScoreSummary; language: Language }) {
  const t = useTexts('dashboard.card')
  const { totalScore, riskLevel, completedAt } = summary
  return (
    <>
      <span className="tabular-nums">
        {t.rich('score', {
          score: totalScore,
          max: maxScore,
          b: (chunks) => <b className="font-semibold text-foreground">{chunks}</b>,
        })}
      </span>{' '}
      <RiskBadge riskLevel={riskLevel} narrow /> <time dateTime={completedAt}>
        {formatDate(completedAt, language)}
      </time>{' '}
    </>
  )
}
