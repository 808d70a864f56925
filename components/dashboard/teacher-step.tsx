import { ChildLink } from '@/components/children/child-link'
import { ReferralBadge } from '@/components/teacher-referrals/referral-badge'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { CircleAlert, Minus } from '@/components/ui/icons'
import { Step, type StepState } from '@/components/ui/step'
import type { DashboardChild } from '@/lib/dashboard/types'
import { formatDate, isToday } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import type { TeacherReferralWithDelivery } from '@/lib/teacher-referrals/types'
import { ScoreStep } from './score-step'

interface TeacherStepProps {
  row: DashboardChild
  /** Of the page on which the teacher is asked. */
  href: string
  language: Language
}

/** The teacher's step: the score, or the status of the newest request, or "Not sent". */
export function TeacherStep({ row: { child, teacher, referral }, href, language }: TeacherStepProps) {
  const t = useTexts('dashboard.card')
  if (teacher) {
    const isNew = isToday(teacher.completedAt)
    return (
      <ScoreStep
        title={t('teacher')}
        summary={teacher}
        language={language}
        highlight={isNew ? t('answeredToday') : undefined}
      />
    )
  }
  if (!referral) {
    return (
      <Step state="todo" title={t('teacher')}>
        <Badge icon={Minus}>{t('notSent')}</Badge>
      </Step>
    )
  }
  // The request itself is below the form.
  const own = `${href}#request-${referral.id}`
  return (
    <Step state={stateOf(referral)} title={t('teacher')}>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <ReferralBadge status={referral.status} />
        <span className="text-sm text-muted-foreground">
          {referral.declined
            ? formatDate(referral.declined.at, language)
            : t('sent', { date: formatDate(referral.sentAt, language) })}
        </span>
      </div>
      {referral.declined && <CardNote text={t('declined')} action={t('askAnother')} childId={child.id} href={href} />}
      {referral.status === 'expired' && (
        <CardNote text={t('expired')} action={t('askAgain')} childId={child.id} href={own} />
      )}
      {referral.status === 'pending' && referral.delivery === 'failed' && (
        <CardNote isProblem text={t('undelivered')} action={t('checkAddress')} childId={child.id} href={own} />
      )}
    </Step>
  )
}

function stateOf({ status }: TeacherReferralWithDelivery): StepState {
  if (status === 'completed') return 'done'
  return status === 'pending' ? 'waiting' : 'todo'
}

interface CardNoteProps {
  text: string
  action: string
  childId: string
  href: string
  isProblem?: boolean
}

/** What is the matter with the request, and the way to the page where something can be done about it. */
function CardNote({ text, action, childId, href, isProblem = false }: CardNoteProps) {
  const colour = isProblem ? 'text-destructive-text' : 'text-muted-foreground'
  return (
    <div className={cn('flex gap-1.5 text-sm', colour)}>
      {isProblem && <CircleAlert aria-hidden className="mt-[.2em] size-4.5 shrink-0" />}
      <p>
        {text}{' '}
        <ChildLink
          childId={childId}
          href={href}
          variant="ghost"
          size="sm"
          className={cn('-mx-2 -my-2 px-2 underline', isProblem && 'text-destructive-text')}
        >
          {action}
        </ChildLink>
      </p>
    </div>
  )
}
