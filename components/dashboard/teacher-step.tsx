import { ChildLink } from '@/components/children/child-link'
import { ReferralBadge } from '@/components/teacher-referrals/referral-badge'
import { Badge } from '@/components/ui/badge'
import { CircleAlert, Minus } from '@/components/ui/icons'
import { Step, type StepState } from '@/components/ui/step'
import type { DashboardChild } from '@/lib/dashboard/types'
import { formatDate } from '@/lib/i18n/format'
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
  if (teacher) return <ScoreStep title={t('teacher')} summary={teacher} language={language} />
  if (!referral) {
    return (
      <Step state="todo" title={t('teacher')}>
        <Badge icon={Minus}>{t('notSent')}</Badge>
      </Step>
    )
  }
  return (
    <Step state={stateOf(referral)} title={t('teacher')}>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <ReferralBadge status={referral.status} />
        <span className="text-sm text-muted-foreground">
          {referral.completedAt
            ? formatDate(referral.completedAt, language)
            : t('sent', { date: formatDate(referral.sentAt, language) })}
        </span>
      </div>
      {referral.status === 'pending' && referral.delivery === 'failed' && (
        <Undelivered childId={child.id} href={href} />
      )}
    </Step>
  )
}

function stateOf({ status }: TeacherReferralWithDelivery): StepState {
  if (status === 'completed') return 'done'
  return status === 'pending' ? 'waiting' : 'todo'
}

function Undelivered({ childId, href }: { childId: string; href: string }) {
  const t = useTexts('dashboard.card')
  return (
    <div className="flex gap-1.5 text-sm text-destructive-text">
      <CircleAlert aria-hidden className="mt-[.2em] size-4.5 shrink-0" />
      <p>
        {t('undelivered')}{' '}
        <ChildLink
          childId={childId}
          href={href}
          variant="ghost"
          size="sm"
          className="-mx-2 -my-2 px-2 text-destructive-text underline"
        >
          {t('checkAddress')}
        </ChildLink>
      </p>
    </div>
  )
}
