import { use } from 'react'
import { getLanguage } from '@/lib/i18n/request-language'
import { useTexts } from '@/lib/i18n/texts'
import type { ReceivedRequests } from '@/lib/teacher-referrals/received/types'
import { ClosedRequests } from './closed-requests'
import { NoRequests } from './no-requests'
import { OpenRequest } from './open-request'
import { UnconfirmedAddress } from './unconfirmed-address'

interface RequestListProps {
  received: ReceivedRequests
  /** There is more on the page than the requests. */
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
