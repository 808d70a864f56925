import { PageLinks } from '@/components/layout/page-links'
import { Card } from '@/components/ui/card'
import type { RequestPage, RequestStatus } from '@/lib/consultations/desk/types'
import { useTexts } from '@/lib/i18n/texts'
import { RequestRow } from './request-row'
import { StatusLinks, statusPath } from './status-links'

interface RequestQueueProps {
  page: RequestPage
  status: RequestStatus
  isContinued: boolean
}

/** The requests of one status, up to fifty, with links to the other statuses and to the next page. */
export function RequestQueue({ page, status, isContinued }: RequestQueueProps) {
  const t = useTexts('doctorHome')
  const { requests, counts, next } = page
  // One time for all rows of the page.
  const now = Date.now()
  return (
    <Card aria-labelledby="requests">
      <StatusLinks counts={counts} current={status} />
      <div className="mt-5 mb-3 flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="requests">{t(`statuses.${status}`)}</h2>
        <p className="text-sm text-muted-foreground">{t('queue.count', { count: counts[status] })}</p>
      </div>
      {requests.length === 0 && (
        <div className="grid gap-1 py-6 text-center">
          <p className="font-semibold">{t(`queue.none.${status}`)}</p>
          {status === 'callback_requested' && <p className="text-muted-foreground">{t('queue.noneText')}</p>}
        </div>
      )}
      <ul className="*:not-first:border-t *:not-first:border-border">
        {requests.map((request) => (
          <li key={request.id}>
            <RequestRow request={request} now={now} />
          </li>
        ))}
      </ul>
      <PageLinks
        first={isContinued && statusPath(status)}
        next={next && statusPath(status, next)}
        labels={{ first: t('queue.first'), next: t('queue.next') }}
      />
    </Card>
  )
}
