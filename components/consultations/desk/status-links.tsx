import { cn } from '@/components/ui/cn'
import { SiteLink } from '@/components/ui/site-link'
import { requestStatuses } from '@/lib/consultations/desk/schema'
import type { RequestPage, RequestStatus } from '@/lib/consultations/desk/types'
import { useTexts } from '@/lib/i18n/texts'

/** The path of the requests of one status, from the first or after a given one. */
export function statusPath(status: RequestStatus, after?: string): string {
  return `/?${new URLSearchParams({ status, ...(after ? { after } : {}) })}`
}

/** The statuses with their counts. Links, so that each has an address and Back works. */
export function StatusLinks({ counts, current }: Pick<RequestPage, 'counts'> & { current: RequestStatus }) {
  const t = useTexts('doctorHome')
  return (
    <nav aria-label={t('queue.title')}>
      <ul className="grid grid-cols-2 gap-2 large-text:grid-cols-1 sm:grid-cols-3 xl:grid-cols-5">
        {requestStatuses.map((status) => (
          <li key={status} className="grid">
            <SiteLink
              href={statusPath(status)}
              aria-current={status === current ? 'page' : undefined}
              className={cn(
                'flex min-h-11 items-center justify-between gap-2 rounded-md border-[1.5px] px-3 py-1.5 text-sm leading-(--lh-snug)',
                status === current
                  ? 'border-primary bg-accent font-semibold inset-ring-1 inset-ring-primary'
                  : 'border-input hover:bg-accent',
              )}
            >
              {t(`statuses.${status}`)}
              <span className="tabular-nums">{counts[status]}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
