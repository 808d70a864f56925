import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ButtonLink } from '@/components/ui/button-link'
import { Card } from '@/components/ui/card'
import { Pencil } from '@/components/ui/icons'
import type { Listing } from '@/lib/doctors/schema'
import { describedIn, titledName } from '@/lib/doctors/wordings'

/** What parents see of the doctor, or will see once the doctor is verified. */
export function ListingCard({ listing }: { listing: Listing }) {
  const t = useTranslations('doctorHome.listing')
  const { specialty, yearsOfExperience, location, calendarBookingLink, isVerified } = describedIn(listing, useLocale())
  const { licenceNumber, hospital } = listing
  return (
    <Card aria-labelledby="your-listing" className="grid gap-4">
      <div className="grid gap-1">
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 id="your-listing">{t('title')}</h2>
          <ButtonLink href="/doctor-listing" variant="secondary" size="sm">
            <Pencil aria-hidden />
            {t('edit')}
          </ButtonLink>
        </div>
        <p className="text-sm text-muted-foreground">{t(isVerified ? 'shown' : 'hidden')}</p>
      </div>
      <dl className="grid gap-3.5">
        <Detail name={t('name')}>{titledName(listing)}</Detail>
        {(licenceNumber || !isVerified) && <Detail name={t('licence')}>{licenceNumber ?? t('noLicence')}</Detail>}
        <Detail name={t('specialty')}>{specialty}</Detail>
        {hospital && <Detail name={t('hospital')}>{hospital}</Detail>}
        <Detail name={t('years')}>{yearsOfExperience}</Detail>
        <Detail name={t('location')}>{location}</Detail>
        <Detail name={t('calendar')}>
          {calendarBookingLink ? (
            <a href={calendarBookingLink} target="_blank" rel="noopener noreferrer" className="text-primary underline">
              {calendarBookingLink}
              <span className="sr-only"> ({t('newTab')})</span>
            </a>
          ) : (
            t('noCalendar')
          )}
        </Detail>
      </dl>
    </Card>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <dt className="text-sm text-muted-foreground">{name}</dt>
      <dd className="font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}
