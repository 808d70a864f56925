import { use } from 'react'
import { TwoCircles } from '@/components/illustrations/two-circles'
import { ButtonLink } from '@/components/ui/button-link'
import { Card, Panel } from '@/components/ui/card'
import { Mail } from '@/components/ui/icons'
import { getLanguage } from '@/lib/i18n/request-language'
import { useTexts } from '@/lib/i18n/texts'
import type { ReceivedRequests } from '@/lib/teacher-referrals/received/types'
import { ClosedRequests } from './closed-requests'
import { OpenRequest } from './open-request'

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
