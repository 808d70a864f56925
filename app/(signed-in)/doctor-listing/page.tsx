import { redirect } from 'next/navigation'
import { ListingForm } from '@/components/doctors/listing-form'
import { ClientMessages } from '@/components/i18n/client-messages'
import { BackLink } from '@/components/layout/back-link'
import { Page, PageHeading } from '@/components/layout/page'
import { getOwnListing } from '@/lib/doctors/data'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { requireActor } from '@/lib/sessions/current-actor'
import { DemonstrationNote } from '../../demonstration-note'

export const generateMetadata = pageMetadata('doctorListing', (t) => ({ title: t('title') }))

/** A doctor's own listing, to create and to edit. Accounts with another role are redirected to the home page. */
export default async function DoctorListingPage() {
  const actor = await requireActor()
  if (actor.role !== 'doctor') redirect('/')
  const [listing, t] = await Promise.all([getOwnListing(actor), getTexts('doctorListing')])
  return (
    <Page width="read">
      <BackLink href="/" label={t('back')} />
      <PageHeading title={t('title')} description={t('lead')} />
      <div className="mb-5 empty:hidden">
        <DemonstrationNote />
      </div>
      <ClientMessages namespaces={['doctorListing', 'validation', 'forms', 'ui']}>
        <ListingForm listing={listing} />
      </ClientMessages>
    </Page>
  )
}
