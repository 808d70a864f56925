import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { CopyButton } from '@/components/ui/copy-button'
import { gradeKey } from '@/lib/children/labels'
import { type Grade, grades } from '@/lib/children/schema'
import { formatDate } from '@/lib/i18n/format'
import type { ListedSchoolReferral } from '@/lib/school-referrals/types'
import { DeliveryNote } from './delivery-note'
import { ReferralActions } from './referral-actions'
import { StatusBadge } from './status-badge'

interface ReferralRowProps {
  referral: ListedSchoolReferral
  /** The kind of demo referral; undefined in a real school, where it can be sent again and revoked. */
  demo?: 'sample' | 'own'
}

export function ReferralRow({ referral, demo }: ReferralRowProps) {
  const language = useLocale()
  const [t, marks] = [useTranslations('schoolAdmin.list'), useTranslations('schoolAdmin.demo')]
  const copy = useTranslations('ui.copy')
  const { id, status, studentName, studentGrade, parentEmail, referringTeacher, createdAt } = referral
  const { referralLink, isExpired, mail } = referral
  const isAlive = status !== 'revoked' && status !== 'declined'
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3 lg:items-center">
        <div className="min-w-0 flex-1 basis-32 lg:flex lg:flex-wrap lg:items-center lg:gap-x-2.5">
          <h3 className="text-base wrap-anywhere">{studentName}</h3>
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            {studentGrade && <GradeName grade={studentGrade} />}
            {demo && <Badge>{marks(demo)}</Badge>}
          </div>
        </div>
        <div>
          <StatusBadge status={isExpired ? 'expired' : status} />
        </div>
      </div>
      <div className="grid gap-3.5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2.5 lg:grid-cols-[1.4fr_1.1fr_.8fr] *:first:col-span-2 lg:*:first:col-span-1">
          <Detail name={t('parentEmail')}>{parentEmail}</Detail>
          <Detail name={t('referringTeacher')}>{referringTeacher}</Detail>
          <Detail name={t('created')}>
            <time dateTime={createdAt}>{formatDate(createdAt, language)}</time>
          </Detail>
        </dl>
        {isAlive && !isExpired && (
          <CopyButton text={referralLink} label={t('copy')} name={t('link', { studentName })} copied={copy('link')} />
        )}
      </div>
      {status === 'pending' && <DeliveryNote isExpired={isExpired} mail={mail} />}
      {!demo && isAlive && (
        <ReferralActions id={id} status={status} parentEmail={parentEmail} studentName={studentName} />
      )}
    </>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-xs text-muted-foreground">{name}</dt>
      <dd className="text-sm font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

function GradeName({ grade }: { grade: string }) {
  const t = useTranslations('children')
  const isGrade = (value: string): value is Grade => (grades as readonly string[]).includes(value)
  return (
    <p className="text-sm text-muted-foreground wrap-anywhere">
      {isGrade(grade) ? t('gradeAlone', { grade: t(gradeKey(grade)) }) : grade}
    </p>
  )
}
