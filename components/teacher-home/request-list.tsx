import { useLocale } from 'next-intl'
import { TwoCircles } from '@/components/illustrations/two-circles'
import { EarlierRows } from '@/components/layout/earlier-rows'
import { StatusBadge } from '@/components/layout/status-badge'
import { ChildAvatar } from '@/components/ui/avatar'
import { buttonVariants } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card, Panel } from '@/components/ui/card'
import { ArrowRight, Mail } from '@/components/ui/icons'
import { gradeKey } from '@/lib/children/labels'
import { formatDate } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import type { ReceivedRequest, ReceivedRequests, ReceivedStatus } from '@/lib/teacher-referrals/received/types'
import { Draft, OpenRows, pathOf } from './open-rows'

interface RequestListProps {
  received: ReceivedRequests
  /** True when the page shows more than the requests. */
  isBrief: boolean
}

/** The requests to a teacher, those to answer first; or why there are none. */
export function RequestList({ received: { email, isConfirmed, requests }, isBrief }: RequestListProps) {
  const t = useTexts('teacherHome')
  const open = requests.filter(({ status }) => status === 'open')
  const closed = requests.filter(({ status }) => status !== 'open')
  return (
    <>
      <section aria-labelledby="open-requests" className="grid grid-cols-1 content-start gap-4">
        <h2 id="open-requests" className="flex min-h-11 items-center">
          {t(open.length > 0 ? 'openTitle' : 'noneOpenTitle')}
        </h2>
        {!isConfirmed && <UnconfirmedAddress email={email} />}
        {isConfirmed && requests.length === 0 && <NoRequests email={email} isBrief={isBrief} />}
        {open.length === 0 && closed.length > 0 && <p className="text-muted-foreground">{t('allDone')}</p>}
        {open.length >= fewestRows && <OpenRows requests={open} />}
        {open.length > 0 && open.length < fewestRows && (
          <div className="grid gap-4 md:grid-cols-2 lg:gap-5">
            {open.map((request, index) => (
              <OpenRequest key={request.id} request={request} index={index} />
            ))}
          </div>
        )}
      </section>
      {closed.length > 0 && <ClosedRequests requests={closed} shown={isBrief ? 2 : 5} />}
    </>
  )
}

/** Explains how a parent sends a request, to the account's own address. */
function NoRequests({ email, isBrief }: { email: string | null; isBrief: boolean }) {
  const t = useTexts('teacherHome.none')
  return (
    <Card as="div" className="grid content-start justify-items-center gap-4 px-5 py-8 text-center md:px-6">
      {!isBrief && <TwoCircles className="w-32" />}
      <div className="grid max-w-104 gap-1.5">
        <h3>{t('title')}</h3>
        <p className="text-muted-foreground">{t('text')}</p>
      </div>
      <p className="font-semibold wrap-anywhere">{email}</p>
      <ButtonLink href="/for-teachers" variant="secondary">
        {t('action')}
      </ButtonLink>
    </Card>
  )
}

/** Explains why no request is listed yet. Names no child. */
function UnconfirmedAddress({ email }: { email: string | null }) {
  const t = useTexts('teacherHome.unconfirmed')
  return (
    <Panel tone="next" className="grid gap-3">
      <div className="grid gap-1">
        <h3>{t('title')}</h3>
        <p>{t('text')}</p>
        {email && <p className="font-semibold wrap-anywhere">{email}</p>}
      </div>
      <p className="text-sm">{t('resend')}</p>
      <ButtonLink href="/profile" className="w-fit">
        <Mail aria-hidden />
        {t('action')}
      </ButtonLink>
    </Panel>
  )
}

/**
 * A request that the teacher can answer now.
 *
 * @param index place in the list: the first has the page's one primary action
 */
function OpenRequest({ request, index }: { request: ReceivedRequest; index: number }) {
  const language = useLocale()
  const [t, children] = [useTexts('teacherHome.request'), useTexts('children')]
  const { id, childName, childGrade, parentName, sentAt, expiresAt, token } = request
  const headingId = `request-${id}`
  const from = parentName ? t('from', { parentName }) : t('fromParent')
  const sent = t('sent', { date: formatDate(sentAt, language) })
  return (
    <Card as="article" aria-labelledby={headingId} className="grid grid-rows-[auto_1fr_auto] content-start gap-4">
      <div className="flex items-center gap-3">
        <ChildAvatar name={childName} id={id} />
        <div className="min-w-0">
          <h3 id={headingId} className="wrap-anywhere">
            {childName}
          </h3>
          {childGrade && <p className="text-sm text-muted-foreground">{children(gradeKey(childGrade))}</p>}
        </div>
        {token && <Draft token={token} />}
      </div>
      <div className="grid content-start gap-0.5">
        <p className="wrap-anywhere">{from}</p>
        <p className="text-sm text-muted-foreground">{sent}</p>
        <p className="text-sm text-muted-foreground">{t('until', { date: formatDate(expiresAt, language) })}</p>
      </div>
      {token && (
        // A full page load: in the router this page's looser referrer policy would send the link's token.
        <a
          data-slot="button"
          href={pathOf(token)}
          className={buttonVariants({ variant: index === 0 ? 'default' : 'secondary' })}
          // With the parent and the day: several requests may be about the same student, or the same name.
          aria-label={t('answerFor', { name: childName, from, sent })}
        >
          {t('answer')}
          <ArrowRight aria-hidden />
        </a>
      )}
    </Card>
  )
}

/** From then on cards are too tall. */
export const fewestRows = 4

const rows = 'grid gap-4 *:not-first:border-t *:not-first:border-border *:not-first:pt-4'

/** Answered, declined and expired requests, newest first; of those beyond `shown` the list is folded. */
function ClosedRequests({ requests, shown }: { requests: ReceivedRequest[]; shown: number }) {
  const t = useTexts('teacherHome')
  const row = (request: ReceivedRequest) => <ClosedRequest key={request.id} request={request} />
  const earlier = requests.slice(shown)
  return (
    <section aria-labelledby="closed-requests" className="grid grid-cols-1 content-start gap-4">
      <h2 id="closed-requests">{t('closedTitle')}</h2>
      <Card as="div" className="grid gap-4">
        <ul className={rows}>{requests.slice(0, shown).map(row)}</ul>
        {earlier.length > 0 && (
          <EarlierRows label={t('earlier', { count: earlier.length })} className="border-t border-border pt-2">
            <ul className={rows}>{earlier.map(row)}</ul>
          </EarlierRows>
        )}
      </Card>
    </section>
  )
}

function ClosedRequest({ request }: { request: ReceivedRequest }) {
  const language = useLocale()
  const [t, children] = [useTexts('teacherHome.closed'), useTexts('children')]
  const { childName, childGrade, answeredBy, closedAt, expiresAt } = request
  const date = formatDate(closedAt ?? expiresAt, language)
  const status = request.status as Exclude<ReceivedStatus, 'open'>
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          <b>{childName}</b>
          {childGrade && <span className="text-muted-foreground"> · {children(gradeKey(childGrade))}</span>}
        </p>
        <StatusBadge of="receivedRequest" status={status}>
          {t(`${status}.label`)}
        </StatusBadge>
      </div>
      <p className="text-sm text-muted-foreground">
        {answeredBy ? t('answered.byOther', { name: answeredBy, date }) : t(`${status}.text`, { date })}
      </p>
    </li>
  )
}
