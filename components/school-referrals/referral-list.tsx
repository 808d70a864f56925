import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { StatusBadge } from '@/components/layout/status-badge'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy-button'
import { CircleAlert } from '@/components/ui/icons'
import { LinkBar } from '@/components/ui/link-bar'
import { gradeKey } from '@/lib/children/labels'
import { type Grade, grades } from '@/lib/children/schema'
import { formatDate } from '@/lib/i18n/format'
import {
  isClosed,
  type ListedSchoolReferral,
  mostCounted,
  type ShownStatus,
  shownStatuses,
  shownStatusOf,
} from '@/lib/school-referrals/schema'
import { ClassLink } from './class-link'
import { LetterActions } from './letter-actions'
import { ReferralActions } from './referral-actions'

export interface Listed {
  referral: ListedSchoolReferral
  demo?: 'sample' | 'own'
}

interface ReferralListProps {
  /** Newest first. */
  rows: Listed[]
  /** Rendered above the list. */
  filter?: ReactNode
  /** Rendered instead of an empty list. */
  empty?: ReactNode
  /** Rendered below the list. */
  paging?: ReactNode
  /** Of all pages; without it all rows are here. */
  total?: number
  /** The total is of a search that stopped counting. */
  isOpenEnded?: boolean
}

export function ReferralList({
  rows,
  filter,
  empty,
  paging,
  total = rows.length,
  isOpenEnded = false,
}: ReferralListProps) {
  const t = useTranslations('schoolAdmin.list')
  return (
    <Card aria-labelledby="recent-referrals">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="recent-referrals" tabIndex={-1} className="outline-none">
          {t('title')}
        </h2>
        <p role="status" className="text-sm text-muted-foreground">
          {isOpenEnded ? t('countMany', { count: mostCounted }) : t('count', { count: total })}
        </p>
      </div>
      {filter}
      {rows.length === 0 && empty}
      <ul className="*:border-border *:py-4 *:not-first:border-t *:first:pt-0 *:last:pb-0">
        {rows.map(({ referral, demo }) => (
          <li key={referral.id} className="grid gap-3 lg:gap-3.5">
            <ReferralRow referral={referral} demo={demo} />
          </li>
        ))}
      </ul>
      {paging}
    </Card>
  )
}

interface ReferralRowProps {
  referral: ListedSchoolReferral
  /** The kind of demo referral; undefined in a real school, where it can be sent again and revoked. */
  demo?: 'sample' | 'own'
  /** On the page of its class, which has these acts itself. */
  withoutLetters?: boolean
}

export function ReferralRow({ referral, demo, withoutLetters = false }: ReferralRowProps) {
  const language = useLocale()
  const [t, marks] = [useTranslations('schoolAdmin.list'), useTranslations('schoolAdmin.demo')]
  const copy = useTranslations('ui.copy')
  const { id, status, studentName, studentGrade, parentEmail, referringTeacher, createdAt } = referral
  const { referralLink, isExpired } = referral
  return (
    <>
      {/* On phones the name has a line of its own: beside the status it would be broken within a word. */}
      <div className="grid gap-0.5 lg:flex lg:flex-wrap lg:items-center lg:gap-x-2.5">
        <h3 className="text-base wrap-anywhere">{studentName}</h3>
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 lg:grow">
          {studentGrade && <GradeName grade={studentGrade} />}
          {demo && <Badge>{marks(demo)}</Badge>}
          <div className="lg:ms-auto">
            <ReferralStatus status={shownStatusOf(referral)} />
          </div>
        </div>
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2.5 lg:grid-cols-[1.4fr_1.1fr_.8fr] *:first:col-span-2 lg:*:first:col-span-1">
        {parentEmail && <Detail name={t('parentEmail')}>{parentEmail}</Detail>}
        <Detail name={t('referringTeacher')}>{referringTeacher}</Detail>
        <Detail name={t('created')}>
          <time dateTime={createdAt}>{formatDate(createdAt, language)}</time>
        </Detail>
      </dl>
      {status === 'pending' && <DeliveryNote referral={referral} />}
      {!isClosed(status) && (
        <LinkBar>
          {!isExpired && (
            <CopyButton
              text={referralLink}
              label={t('copy')}
              name={t('link', { studentName })}
              copied={copy('link')}
              share={{ label: t('share.label'), title: t('share.title'), text: t('share.text') }}
            />
          )}
          {!demo && <ReferralActions id={id} status={status} parentEmail={parentEmail} studentName={studentName} />}
        </LinkBar>
      )}
      {!demo && !withoutLetters && <LetterActions referral={referral} />}
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

/** An unknown status is shown as completed (spec 4). */
function ReferralStatus({ status }: { status: ShownStatus }) {
  const t = useTranslations('schoolAdmin.statuses')
  const known = shownStatuses.includes(status) ? status : 'completed'
  return (
    <StatusBadge of="schoolReferral" status={known}>
      {t(known)}
    </StatusBadge>
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

/** Why the parent may not have received the mail, and what to do. Renders nothing when there is no problem. */
function DeliveryNote({ referral }: { referral: ListedSchoolReferral }) {
  const t = useTranslations('schoolAdmin.list')
  const reason = reasonOf(referral)
  if (!reason) return null
  const { classId } = referral
  return (
    <p className="flex gap-1.5 text-sm font-medium">
      <CircleAlert aria-hidden className="mt-[.2em] size-4.5 shrink-0" />
      <span>
        {t(reason)}
        {reason === 'noEmail' && classId !== null && (
          <>
            {' '}
            <ClassLink classId={classId} words={t('toClass')} />
          </>
        )}
      </span>
    </p>
  )
}

function reasonOf({ isExpired, mail, parentEmail, isLetterPrinted }: ListedSchoolReferral) {
  if (isExpired) return parentEmail === null ? 'expiredLetter' : 'expired'
  if (parentEmail === null) return isLetterPrinted ? null : 'noEmail'
  return mail === 'held' || mail === 'failed' ? (`mail.${mail}` as const) : null
}
