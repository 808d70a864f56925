import { ListingCard } from '@/components/doctors/listing-card'
import { Page } from '@/components/layout/page'
import { Badge } from '@/components/ui/badge'
import { ShieldCheck } from '@/components/ui/icons'
import { SiteLink } from '@/components/ui/site-link'
import type { RequestPage, RequestStatus } from '@/lib/consultations/desk/types'
import type { Listing } from '@/lib/doctors/schema'
import { useTexts } from '@/lib/i18n/texts'
import { RequestQueue } from './request-queue'

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
  const [t, requests] = [useTexts('doctorHome'), useTexts('doctorRequest.cancelled')]
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
