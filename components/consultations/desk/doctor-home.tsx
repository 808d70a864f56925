import { useLocale } from 'next-intl'
import { ListingCard } from '@/components/doctors/listing-card'
import { Page } from '@/components/layout/page'
import { PageLinks } from '@/components/layout/page-links'
import { Badge } from '@/components/ui/badge'
import { buttonVariants } from '@/components/ui/button'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { cn } from '@/components/ui/cn'
import { ChevronRight, Phone, Search, ShieldCheck } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import { requestStatuses } from '@/lib/consultations/desk/schema'
import type { DoctorRequest, RequestPage, RequestStatus } from '@/lib/consultations/desk/types'
import type { Listing } from '@/lib/doctors/schema'
import { formatDate, formatTime } from '@/lib/i18n/format'
import { useTexts } from '@/lib/i18n/texts'
import { CallClock } from './call-clock'
import { telephoneLink } from './telephone-link'

interface DoctorHomeProps {
  listing: Listing
  page: RequestPage
  /** The status by which the requests are filtered. */
  status: RequestStatus
  /** True on every page but the first. */
  isContinued: boolean
  /** The number of cancelled requests with notes of the doctor. */
  cancelled: number
}

/** The home of a verified doctor: the requests, and the listing that parents see. */
export function DoctorHome({ listing, page, status, isContinued, cancelled }: DoctorHomeProps) {
  const [t, patients] = [useTexts('doctorHome'), useTexts('doctorPatients')]
  const requests = useTexts('doctorRequest.cancelled')
  return (
    <Page className="md:pt-5">
      <div className="mb-5 grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <h1>{t('title')}</h1>
          <Badge variant="secondary">
            <ShieldCheck />
            {t('verified')}
          </Badge>
        </div>
        <p className="text-muted-foreground">{t('lead')}</p>
      </div>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_23rem] lg:items-start lg:gap-5">
        <div className="grid min-w-0 gap-2">
          {/* The search is a page of its own: its script would be loaded with everyone's home. */}
          <ButtonLink href="/doctor-patients" variant="outline" className="mb-2 w-fit">
            <Search aria-hidden />
            {patients('search.label')}
          </ButtonLink>
          <RequestQueue page={page} status={status} isContinued={isContinued} />
          {cancelled > 0 && (
            <SiteLink
              href="/doctor-requests/cancelled"
              className="inline-flex min-h-11 w-fit items-center px-1 text-sm text-primary underline"
            >
              {requests('link', { count: cancelled })}
            </SiteLink>
          )}
        </div>
        <ListingCard listing={listing} />
      </div>
    </Page>
  )
}

/** The requests of one status, up to fifty, with links to the other statuses and to the next page. */
function RequestQueue({ page, status, isContinued }: Pick<DoctorHomeProps, 'page' | 'status' | 'isContinued'>) {
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

/** The path of the requests of one status, from the first or after a given one. */
function statusPath(status: RequestStatus, after?: string): string {
  return `/?${new URLSearchParams({ status, ...(after ? { after } : {}) })}`
}

/** The statuses with their counts. Links, so that each has an address and Back works. */
function StatusLinks({ counts, current }: Pick<RequestPage, 'counts'> & { current: RequestStatus }) {
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

/** A request in the queue: a link to it, and one to call the parent. */
export function RequestRow({ request, now }: { request: DoctorRequest; now: number }) {
  const language = useLocale()
  const [t, opened] = [useTexts('doctorHome.queue'), useTexts('doctorRequest')]
  const { id, status, childFirstName, parentName, createdAt, callBy, isMessage, callTime, message, phone } = request
  const isOpened = status === 'calendar_opened'
  const asked = { date: formatDate(createdAt, language), time: formatTime(createdAt) }
  return (
    <div className="grid gap-1 pb-3.5">
      <SiteLink
        href={`/doctor-requests/${id}`}
        className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-md pt-3.5 leading-normal hover:text-primary"
      >
        <span className="grid gap-1.5 sm:flex sm:flex-wrap sm:items-center sm:justify-between sm:gap-x-4">
          <span className="grid min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <b className="wrap-anywhere">{childFirstName}</b>
              {request.hasNewMessage && <Badge variant="accepted">{t('newMessage')}</Badge>}
            </span>
            <span className="text-sm wrap-anywhere text-muted-foreground">
              {isOpened ? parentName : t('from', { parentName })}
            </span>
            <time dateTime={createdAt} className="text-sm text-muted-foreground">
              {t(isOpened ? 'opened' : 'asked', asked)}
            </time>
            {isMessage && callBy && <span className="text-sm">{t('message')}</span>}
            {callTime && !isMessage && <span className="text-sm">{t('time', { time: callTime })}</span>}
            {message && <q className="line-clamp-3 text-sm wrap-anywhere">{message}</q>}
          </span>
          {callBy && <CallClock callBy={callBy} now={now} />}
        </span>
        <ChevronRight aria-hidden className="size-5 text-muted-foreground" />
      </SiteLink>
      {phone && callBy && (
        <a
          data-slot="button"
          href={telephoneLink(phone)}
          className={buttonVariants({ variant: 'secondary', size: 'sm', className: 'w-fit max-w-full' })}
        >
          <Phone aria-hidden />
          <span className="min-w-0 wrap-anywhere">{opened('contact.call', { number: phone })}</span>
        </a>
      )}
    </div>
  )
}
