import { EarlierRows } from '@/components/layout/earlier-rows'
import { StatusBadge } from '@/components/layout/status-badge'
import { Card } from '@/components/ui/card'
import { gradeKey } from '@/lib/children/labels'
import { formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import type { ReceivedRequest, ReceivedStatus } from '@/lib/teacher-referrals/received/types'

const rows = 'grid gap-4 *:not-first:border-t *:not-first:border-border *:not-first:pt-4'

interface ClosedRequestsProps {
  /** Newest first. */
  requests: ReceivedRequest[]
  /** How many are shown unfolded. */
  shown: number
  language: Language
}

/** Answered, declined and expired requests; the older ones are folded. */
export function ClosedRequests({ requests, shown, language }: ClosedRequestsProps) {
  const t = useTexts('teacherHome')
  const row = (request: ReceivedRequest) => <ClosedRequest key={request.id} request={request} language={language} />
  const earlier = requests.slice(shown)
  return (
    <section aria-labelledby="closed-requests" className="grid grid-cols-1 content-start gap-4">
      <h2 id="closed-requests">{t('closedTitle')}</h2>
      <Card as="div" className="grid gap-4">
        <ul className={rows}>{requests.slice(0, shown).map(row)}</ul>
        {earlier.length > 0 && (
          <EarlierRows
            label={t('earlier', { count: earlier.length })}
            className="group/earlier border-t border-border pt-2"
            listClass={`${rows} pt-3`}
          >
            {earlier.map(row)}
          </EarlierRows>
        )}
      </Card>
    </section>
  )
}

function ClosedRequest({ request, language }: { request: ReceivedRequest; language: Language }) {
  const [t, children] = [useTexts('teacherHome.closed'), useTexts('children')]
  const { childName, childGrade, closedAt, expiresAt } = request
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
        {t(`${status}.text`, { date: formatDate(closedAt ?? expiresAt, language) })}
      </p>
    </li>
  )
}
