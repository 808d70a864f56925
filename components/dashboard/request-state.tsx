import type { ReactNode } from 'react'
import { ChildLink } from '@/components/children/child-link'
import { ReferralBadge } from '@/components/teacher-referrals/referral-badge'
import { cn } from '@/components/ui/cn'
import { CircleAlert } from '@/components/ui/icons'
import type { DashboardChild } from '@/lib/dashboard/types'
import { formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import type { TeacherReferralWithDelivery } from '@/lib/teacher-referrals/types'

interface RequestStateProps {
  referral: TeacherReferralWithDelivery
  child: DashboardChild['child']
  mayRemind: boolean
  /** Path of the page for asking teachers. */
  href: string
  language: Language
}

export function RequestState({ referral, child, mayRemind, href, language }: RequestStateProps) {
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
  const sent = t('sent', { date: formatDate(referral.sentAt, language) })
  return (
    <>
      {!hasSentence && (
        <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
          <ReferralBadge status={referral.status} />
          <span className="text-sm text-muted-foreground">{sent}</span>
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
