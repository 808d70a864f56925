import { useLocale } from 'next-intl'
import { Card } from '@/components/ui/card'
import { CircleAlert } from '@/components/ui/icons'
import { formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import type { SentTeacherReferral } from '@/lib/teacher-referrals/types'
import { CheckDigits } from './check-digits'
import { Colleague } from './colleague'
import { ReferralActions, ReminderPlan } from './referral-actions'
import { ReferralBadge } from './referral-badge'
import { useMailTime } from './use-mail-time'

interface SentReferralsProps {
  /** Newest first. */
  referrals: SentTeacherReferral[]
  /** Until then no reminder is sent. */
  isParentKnown: boolean
  className?: string
}

/** An expired link can be sent again; an answered, declined or revoked one is closed. */
const maySendAgain = ({ status }: Pick<SentTeacherReferral, 'status'>) => status === 'pending' || status === 'expired'

/** Sent again, revoked or decided on by the parent: these come first. */
export const isForParent = (referral: Pick<SentTeacherReferral, 'status' | 'colleague'>) =>
  maySendAgain(referral) || referral.colleague !== null

/** The requests a parent has sent for one child. Renders nothing while there are none. */
export function SentReferrals({ referrals, isParentKnown, className }: SentReferralsProps) {
  const t = useTexts('teacherReferral.list')
  if (referrals.length === 0) return null
  return (
    <Card aria-labelledby="sent-referrals" className={className}>
      <h2 id="sent-referrals" className="mb-4">
        {t('title')}
      </h2>
      <ReferralList referrals={referrals} isParentKnown={isParentKnown} />
    </Card>
  )
}

export function ReferralList({ referrals, isParentKnown }: Omit<SentReferralsProps, 'className'>) {
  return (
    <ul className="grid gap-5 *:not-first:border-t *:not-first:border-border *:not-first:pt-5">
      {referrals.map((referral) => (
        // Mails to the parent link to it.
        <li key={referral.id} id={`request-${referral.id}`} className="grid scroll-mt-24 gap-2">
          <SentReferral referral={referral} isParentKnown={isParentKnown} />
        </li>
      ))}
    </ul>
  )
}

function SentReferral({ referral, isParentKnown }: { referral: SentTeacherReferral; isParentKnown: boolean }) {
  const t = useTexts('teacherReferral.list')
  const { status, teacherName, teacherEmail, delivery, declined, check, answeredBy, colleague } = referral
  const isUndelivered = maySendAgain(referral) && delivery === 'failed'
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 wrap-anywhere">
          <b>{answeredBy ?? teacherName}</b>
          {answeredBy && <p className="text-sm">{t('inRequestTo', { teacherName })}</p>}
          <p className="text-sm text-muted-foreground">{teacherEmail}</p>
        </div>
        <ReferralBadge status={status} />
      </div>
      <p className="text-sm text-muted-foreground">{useDates(referral)}</p>
      {declined && <Declined {...declined} isOpen={colleague !== null} />}
      {colleague && <Colleague id={referral.id} {...colleague} />}
      {isUndelivered && (
        <p className="flex gap-1.5 text-sm font-medium text-destructive-text">
          <CircleAlert aria-hidden className="mt-[.2em] size-4.5 shrink-0" />
          {t('undelivered')}
        </p>
      )}
      {status === 'pending' && !isUndelivered && <CheckDigits {...{ check, teacherName }} />}
      {status === 'pending' && !isUndelivered && isParentKnown && <ReminderPlan referral={referral} />}
      {status === 'pending' && !isParentKnown && <p className="text-sm text-muted-foreground">{t('unconfirmed')}</p>}
      {maySendAgain(referral) && <ReferralActions id={referral.id} teacherName={teacherName} />}
    </>
  )
}

/** The day it was sent and, if it matters, until when the link works; or when it was answered or declined. */
function useDates(referral: SentTeacherReferral): string {
  const { status, completedAt, declined, expiresAt } = referral
  const language = useLocale()
  const t = useTexts('teacherReferral.list')
  const sent = useMailTime(referral)
  if (completedAt) return t('completed', { date: formatDate(completedAt, language) })
  if (declined) return t('declined', { date: formatDate(declined.at, language) })
  if (status === 'expired') return `${sent} · ${t('ended', { date: formatDate(expiresAt, language) })}`
  if (status !== 'pending') return sent
  return `${sent} · ${t('until', { date: formatDate(expiresAt, language) })}`
}

type DeclinedProps = NonNullable<SentTeacherReferral['declined']> & {
  /** The parent can ask the colleague. */
  isOpen: boolean
}

function Declined({ reason, note, isOpen }: DeclinedProps) {
  const t = useTexts('teacherReferral.declined')
  return (
    <div className="grid gap-1 text-sm">
      <p>{t(reason === 'colleague' && !isOpen ? 'colleagueDecided' : reason)}</p>
      {note && <p className="wrap-anywhere text-muted-foreground">{t('note', { note })}</p>}
    </div>
  )
}
