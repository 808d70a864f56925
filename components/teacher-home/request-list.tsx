import { use } from 'react'
import { TwoCircles } from '@/components/illustrations/two-circles'
import { ChildAvatar } from '@/components/ui/avatar'
import { buttonVariants } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card, Panel } from '@/components/ui/card'
import { ArrowRight, Mail } from '@/components/ui/icons'
import { gradeKey } from '@/lib/children/labels'
import { formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { getLanguage } from '@/lib/i18n/request-language'
import { useTexts } from '@/lib/i18n/texts'
import type { ReceivedRequest, ReceivedRequests } from '@/lib/teacher-referrals/received/types'
import { ClosedRequests } from './closed-requests'

interface RequestListProps {
  received: ReceivedRequests
  /** True when the page shows more than the requests. */
  isBrief: boolean
}

/** The requests to a teacher, those to answer first; or why there are none. */
export function RequestList({ received: { email, isConfirmed, requests }, isBrief }: RequestListProps) {
  const t = useTexts('teacherHome')
  const language = use(getLanguage())
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
        {open.length > 0 && (
          <div className="grid gap-4 md:grid-cols-2 lg:gap-5">
            {open.map((request, index) => (
              <OpenRequest key={request.id} request={request} index={index} language={language} />
            ))}
          </div>
        )}
      </section>
      {closed.length > 0 && <ClosedRequests requests={closed} shown={isBrief ? 2 : 5} language={language} />}
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
function OpenRequest({ request, index, language }: { request: ReceivedRequest; index: number; language: Language }) {
  const [t, children] = [useTexts('teacherHome.request'), useTexts('children')]
  const { id, childName, childGrade, parentName, sentAt, expiresAt, answerPath } = request
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
      </div>
      <div className="grid content-start gap-0.5">
        <p className="wrap-anywhere">{from}</p>
        <p className="text-sm text-muted-foreground">{sent}</p>
        <p className="text-sm text-muted-foreground">{t('until', { date: formatDate(expiresAt, language) })}</p>
      </div>
      {answerPath && (
        // A full page load: in the router this page's looser referrer policy would send the link's token.
        <a
          data-slot="button"
          href={answerPath}
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
