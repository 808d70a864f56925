import { useLocale, useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card'
import { CircleAlert } from '@/components/ui/icons'
import { formatDate } from '@/lib/i18n/format'
import type { TeacherReferralWithDelivery } from '@/lib/teacher-referrals/types'
import { ReferralActions } from './referral-actions'
import { ReferralBadge } from './referral-badge'

interface SentReferralsProps {
  /** Newest first. */
  referrals: TeacherReferralWithDelivery[]
}

/** The requests a parent has sent for one child. Renders nothing while there are none. */
export function SentReferrals({ referrals }: SentReferralsProps) {
  const t = useTranslations('teacherReferral.list')
  if (referrals.length === 0) return null
  return (
    <Card aria-labelledby="sent-referrals" className="mt-5">
      <h2 id="sent-referrals" className="mb-4">
        {t('title')}
      </h2>
      <ul className="grid gap-5 *:not-first:border-t *:not-first:border-border *:not-first:pt-5">
        {referrals.map((referral) => (
          <li key={referral.id} className="grid gap-2">
            <SentReferral referral={referral} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function SentReferral({ referral }: { referral: TeacherReferralWithDelivery }) {
  const language = useLocale()
  const t = useTranslations('teacherReferral.list')
  const { status, teacherName, teacherEmail, sentAt, completedAt, delivery } = referral
  // An expired link can be sent again; an answered or revoked one is closed.
  const isOpen = status === 'pending' || status === 'expired'
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <div className="min-w-0 wrap-anywhere">
          <b>{teacherName}</b>
          <p className="text-sm text-muted-foreground">{teacherEmail}</p>
        </div>
        <ReferralBadge status={status} />
      </div>
      <p className="text-sm text-muted-foreground">
        {completedAt
          ? t('completed', { date: formatDate(completedAt, language) })
          : t('sent', { date: formatDate(sentAt, language) })}
      </p>
      {isOpen && delivery === 'failed' && (
        <p className="flex gap-1.5 text-sm font-medium text-destructive-text">
          <CircleAlert aria-hidden className="mt-[.2em] size-4.5 shrink-0" />
          {t('undelivered')}
        </p>
      )}
      {isOpen && <ReferralActions id={referral.id} teacherName={teacherName} />}
    </>
  )
}
