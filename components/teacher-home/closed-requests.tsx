import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import type { Icon } from '@/components/ui/icon'
import { CheckCheck, ChevronRight, Clock, Minus } from '@/components/ui/icons'
import { gradeKey } from '@/lib/children/labels'
import { formatDate } from '@/lib/i18n/format'
import type { Language } from '@/lib/i18n/language'
import { useTexts } from '@/lib/i18n/texts'
import type { ReceivedRequest, ReceivedStatus } from '@/lib/teacher-referrals/received/types'

type ClosedStatus = Exclude<ReceivedStatus, 'open'>

const looks = {
  answered: { tone: 'done', icon: CheckCheck },
  declined: { tone: 'neutral', icon: Minus },
  expired: { tone: 'neutral', icon: Clock },
} as const satisfies Record<ClosedStatus, { tone: string; icon: Icon }>

const rows = 'grid gap-4 *:not-first:border-t *:not-first:border-border *:not-first:pt-4'

interface ClosedRequestsProps {
  /** Newest first. */
  requests: ReceivedRequest[]
  /** How many are seen at once: a class brings more of them in a school year. */
  shown: number
  language: Language
}

/** Requests that were answered or declined or have expired; the older ones are folded. */
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
          <details className="group/earlier border-t border-border pt-2">
            <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 text-sm font-semibold text-primary [&::-webkit-details-marker]:hidden">
              <ChevronRight aria-hidden className="size-5 group-open/earlier:rotate-90" />
              {t('earlier', { count: earlier.length })}
            </summary>
            <ul className={`${rows} pt-3`}>{earlier.map(row)}</ul>
          </details>
        )}
      </Card>
    </section>
  )
}

function ClosedRequest({ request, language }: { request: ReceivedRequest; language: Language }) {
  const [t, children] = [useTexts('teacherHome.closed'), useTexts('children')]
  const { childName, childGrade, closedAt, expiresAt } = request
  const status = request.status as ClosedStatus
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <p className="min-w-0 wrap-anywhere">
          <b>{childName}</b>
          {childGrade && <span className="text-muted-foreground"> · {children(gradeKey(childGrade))}</span>}
        </p>
        <Badge tone={looks[status].tone} icon={looks[status].icon}>
          {t(`${status}.label`)}
        </Badge>
      </div>
      <p className="text-sm text-muted-foreground">
        {t(`${status}.text`, { date: formatDate(closedAt ?? expiresAt, language) })}
      </p>
    </li>
  )
}
