import { Badge } from '@/components/ui/badge'
import { Minus } from '@/components/ui/icons'
import { Step } from '@/components/ui/step'
import type { DashboardChild } from '@/lib/dashboard/types'
import { isToday } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import { RequestState } from './request-state'
import { ScoreStep } from './score-step'
import { TeacherScores } from './teacher-scores'

interface TeacherStepProps {
  row: DashboardChild
  /** Of the page on which the teacher is asked. */
  href: string
  language: Language
}

/** The teachers' step: the score of the only one, or how many of several have answered; the request, or "Not sent". */
export function TeacherStep({ row, href, language }: TeacherStepProps) {
  const t = useTexts('dashboard.card')
  const { child, teachers, teachersAsked, referral } = row
  const [newest] = teachers
  const highlight = newest && isToday(newest.completedAt) ? t('answeredToday') : undefined
  // The answers say that a request was answered.
  const isOver = newest && (referral?.status === 'completed' || referral?.status === 'revoked')
  const request = referral && !isOver && <RequestState {...{ referral, child, href, language }} />
  if (newest && teachersAsked === 1)
    return (
      <ScoreStep title={t('teacher')} summary={newest} language={language} highlight={highlight}>
        {request}
      </ScoreStep>
    )
  const isWaiting = referral?.status === 'pending'
  return (
    <Step state={isWaiting ? 'waiting' : newest ? 'done' : 'todo'} title={t('teacher')}>
      {teachersAsked > 1 && (
        <p className="text-sm">{t('answeredOf', { answered: teachers.length, asked: teachersAsked })}</p>
      )}
      {newest && <TeacherScores teachers={teachers} language={language} highlight={highlight} />}
      {request}
      {!referral && !newest && <Badge icon={Minus}>{t('notSent')}</Badge>}
    </Step>
  )
}
