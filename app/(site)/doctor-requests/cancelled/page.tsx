import { CancelledList } from '@/components/consultations/desk/cancelled-list'
import { BackLink } from '@/components/layout/back-link'
import { Page, PageHeading } from '@/components/layout/page'
import { pageCancelledWithNotes } from '@/lib/consultations/desk/data'
import { isId } from '@/lib/fields'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { requireActor } from '@/lib/sessions/current-actor'

export const generateMetadata = pageMetadata('doctorRequest', (t) => ({ title: t('cancelled.title') }))

/** Where a doctor finds notes on requests that were cancelled: those are in no queue. Empty for every other account. */
export default async function CancelledRequestsPage({ searchParams }: PageProps<'/doctor-requests/cancelled'>) {
  const [actor, asked] = await Promise.all([requireActor('/doctor-requests/cancelled'), searchParams])
  const after = isId(asked.after) ? asked.after : null
  const [page, t] = await Promise.all([pageCancelledWithNotes(actor, { after }), getTexts('doctorRequest')])
  return (
    <Page width="read">
      <BackLink href="/" label={t('back')} />
      <PageHeading title={t('cancelled.title')} description={t('cancelled.lead')} />
      <CancelledList page={page} isContinued={after !== null} />
    </Page>
  )
}
