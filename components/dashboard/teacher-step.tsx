import type { ReactNode } from 'react'
import { ChildLink } from '@/components/children/child-link'
import { ReferralBadge } from '@/components/teacher-referrals/referral-badge'
import { useMailTime } from '@/components/teacher-referrals/use-mail-time'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { CircleAlert, Minus } from '@/components/ui/icons'
import { Step } from '@/components/ui/step'
import type { DashboardChild } from '@/lib/dashboard/types'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import type { TeacherReferralWithDelivery } from '@/lib/teacher-referrals/types'
import type { Apart } from './answer-date'
import { InformantScores } from './informant-scores'
import { ScoreStep } from './score-step'

interface TeacherStepProps {
  row: DashboardChild
  /** Path of the page for asking teachers. */
  href: string
  apart: Apart
  language: Language
}

export function TeacherStep({ row, href, apart, language }: TeacherStepProps) {
  const t = useTexts('dashboard.card')
  const { child, teachers, teachersAsked, referral, mayRemind } = row
  const [newest] = teachers
  const shown = openRequest(row)
  const request = shown && <RequestState {...{ referral: shown, child, mayRemind, href }} />
  const counts = useCounts(row)
  if (newest && teachersAsked === 1) {
    return (
      <ScoreStep title={t('teacher')} summary={newest} {...{ apart, language }} isOthers>
        {request}
      </ScoreStep>
    )
  }
  const isPending = referral?.status === 'pending'
  return (
    <Step state={isPending ? 'waiting' : newest ? 'done' : 'todo'} title={t('teacher')}>
      {teachersAsked > 1 && <p className="text-sm">{counts}</p>}
      {newest && <InformantScores people={teachers} unnamed={t('unnamed')} {...{ apart, language }} />}
      {request}
      {!referral && !newest && (
        <Badge>
          <Minus />
          {t('notSent')}
        </Badge>
      )}
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

interface RequestStateProps {
  referral: TeacherReferralWithDelivery
  child: DashboardChild['child']
  mayRemind: boolean
  /** Path of the page for asking teachers. */
  href: string
}

function RequestState({ referral, child, mayRemind, href }: RequestStateProps) {
  const t = useTexts('dashboard.card')
  const own = `${href}#request-${referral.id}`
  const link = (action: string, to: string) => ({
    action,
    label: t('forChild', { action, name: child.name }),
    childId: child.id,
    href: to,
  })
  const isUndelivered = referral.status === 'pending' && referral.delivery === 'failed'
  // The badge would repeat the sentence.
  const hasSentence = referral.declined || referral.status === 'expired'
  const mailTime = useMailTime(referral)
  return (
    <>
      {!hasSentence && (
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <ReferralBadge status={referral.status} />
          <span className="text-sm text-muted-foreground">{mailTime}</span>
        </div>
      )}
      {referral.declined && <CardNote {...link(t('askAnother'), href)}>{t('declined')}</CardNote>}
      {referral.status === 'expired' && <CardNote {...link(t('askAgain'), own)}>{t('expired')}</CardNote>}
      {isUndelivered && (
        <CardNote isProblem {...link(t('checkAddress'), own)}>
          {t('undelivered')}
        </CardNote>
      )}
      {referral.status === 'pending' && !isUndelivered && (
        // The page offers a reminder only if one may be sent.
        <CardNote {...link(t(mayRemind ? 'remind' : 'request'), own)} />
      )}
    </>
  )
}

interface CardNoteProps {
  action: string
  label: string
  childId: string
  href: string
  isProblem?: boolean
  children?: ReactNode
}

function CardNote({ action, label, childId, href, isProblem = false, children }: CardNoteProps) {
  const colour = isProblem ? 'text-destructive-text' : 'text-muted-foreground'
  return (
    <div className={cn('flex gap-1.5 text-sm', colour)}>
      {isProblem && <CircleAlert aria-hidden className="mt-[.2em] size-4.5 shrink-0" />}
      <p className="min-w-0 grow">
        {children && <>{children} </>}
        <ChildLink
          childId={childId}
          href={href}
          label={label}
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
