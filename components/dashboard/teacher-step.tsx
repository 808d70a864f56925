import { Badge } from '@/components/ui/badge'
import { Minus } from '@/components/ui/icons'
import { Step } from '@/components/ui/step'
import type { DashboardChild } from '@/lib/dashboard/types'
import { isToday } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import { InformantScores } from './informant-scores'
import { RequestState } from './request-state'
import { ScoreStep } from './score-step'

interface TeacherStepProps {
  row: DashboardChild
  /** Path of the page for asking teachers. */
  href: string
  language: Language
}

export function TeacherStep({ row, href, language }: TeacherStepProps) {
  const t = useTexts('dashboard.card')
  const { child, teachers, teachersAsked, referral, mayRemind } = row
  const [newest] = teachers
  const shown = openRequest(row)
  const request = shown && <RequestState {...{ referral: shown, child, mayRemind, href, language }} />
  const counts = useCounts(row)
  if (newest && teachersAsked === 1) {
    const highlight = isToday(newest.completedAt) ? t('answeredToday') : undefined
    return (
      <ScoreStep title={t('teacher')} summary={newest} language={language} highlight={highlight}>
        {request}
      </ScoreStep>
    )
  }
  const isPending = referral?.status === 'pending'
  return (
    <Step state={isPending ? 'waiting' : newest ? 'done' : 'todo'} title={t('teacher')}>
      {teachersAsked > 1 && <p className="text-sm">{counts}</p>}
      {newest && <InformantScores people={teachers} unnamed={t('unnamed')} language={language} />}
      {request}
      {!referral && !newest && <Badge icon={Minus}>{t('notSent')}</Badge>}
    </Step>
  )
}

/** The request that is shown beside the answers, which replace a completed one. */
export function openRequest({ teachers, referral }: DashboardChild): DashboardChild['referral'] {
  const isOver = referral?.status === 'completed' || referral?.status === 'revoked'
  return teachers.length > 0 && isOver ? null : referral
}

/** The number of teachers who answered; of each state, if one declined or a link expired. */
export function useCounts({ teachers, teachersAsked, teachersUnanswered }: DashboardChild): string {
  const t = useTexts('dashboard.card')
  const { declined, expired, pending: waiting } = teachersUnanswered
  if (declined + expired === 0) return t('answeredOf', { answered: teachers.length, asked: teachersAsked })
  const counts = { answered: teachers.length, declined, expired, waiting }
  const states = ['answered', 'declined', 'expired', 'waiting'] as const
  return states
    .filter((state) => counts[state] > 0)
    .map((state) => t(`counts.${state}`, { count: counts[state] }))
    .join(' · ')
}
