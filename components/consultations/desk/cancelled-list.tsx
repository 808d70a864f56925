import { useLocale } from 'next-intl'
import { PageLinks } from '@/components/layout/page-links'
import { Card } from '@/components/ui/card'
import { ChevronRight } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import type { CancelledPage } from '@/lib/consultations/desk/types'
import { dateAndTime } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'

interface CancelledListProps {
  page: CancelledPage
  /** True on every page but the first. */
  isContinued: boolean
}

const path = '/doctor-requests/cancelled'

/** Cancelled requests by the child's first name and the days, up to fifty; each leads to the doctor's notes. */
export function CancelledList({ page: { requests, next }, isContinued }: CancelledListProps) {
  const language = useLocale()
  const [t, request, queue] = [
    useTexts('doctorRequest.cancelled'),
    useTexts('doctorRequest'),
    useTexts('doctorHome.queue'),
  ]
  return (
    <Card>
      {requests.length === 0 && <p>{t('none')}</p>}
      <ul className="*:not-first:border-t *:not-first:border-border">
        {requests.map(({ id, childFirstName, createdAt, cancelledAt }) => (
          <li key={id}>
            <SiteLink
              href={`/doctor-requests/${id}`}
              className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-md py-3.5 leading-normal hover:text-primary"
            >
              <span className="grid min-w-0">
                <b className="wrap-anywhere">{childFirstName}</b>
                <span className="text-sm text-muted-foreground">
                  {request('asked', dateAndTime(createdAt, language))}
                </span>
                <span className="text-sm text-muted-foreground">
                  {request('gone.cancelledAt', dateAndTime(cancelledAt, language))}
                </span>
              </span>
              <ChevronRight aria-hidden className="size-5 text-muted-foreground" />
            </SiteLink>
          </li>
        ))}
      </ul>
      <PageLinks
        first={isContinued && path}
        next={next && `${path}?${new URLSearchParams({ after: next })}`}
        labels={{ first: queue('first'), next: queue('next') }}
      />
    </Card>
  )
}
