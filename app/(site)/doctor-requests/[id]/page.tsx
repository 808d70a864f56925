import { notFound } from 'next/navigation'
import { CancelledRequest } from '@/components/consultations/desk/cancelled-request'
import { RequestView } from '@/components/consultations/desk/request-view'
import { ClientMessages } from '@/components/i18n/client-messages'
import { BackLink } from '@/components/layout/back-link'
import { Page } from '@/components/layout/page'
import type { UserActor } from '@/lib/auth/actor'
import { findCancelledRequest, getRequest } from '@/lib/consultations/desk/data'
import type { OpenedCancelledRequest, OpenedRequest } from '@/lib/consultations/desk/types'
import { markShown } from '@/lib/consultations/messages/shown'
import { isAppError } from '@/lib/errors'
import { isId } from '@/lib/fields'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { requireActor } from '@/lib/sessions/current-actor'

export const generateMetadata = pageMetadata('doctorRequest', (t) => ({ title: t('title') }))

/** A request, for the verified doctor it was sent to; a 404 for all others. */
export default async function DoctorRequestPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  if (!isId(id)) notFound()
  const actor = await requireActor(`/doctor-requests/${id}`)
  const [{ request, cancelled }, t] = await Promise.all([findRequest(actor, id), getTexts('doctorRequest')])
  return (
    <Page width={request ? 'wide' : 'read'}>
      <BackLink href={request ? `/?status=${request.status}` : '/'} label={t('back')} />
      {request && (
        <ClientMessages namespaces={['doctorRequest', 'validation', 'forms', 'ui']}>
          <RequestView request={request} />
        </ClientMessages>
      )}
      {cancelled && <CancelledRequest request={cancelled} />}
    </Page>
  )
}

async function findRequest(
  actor: UserActor,
  id: string,
): Promise<{ request?: OpenedRequest; cancelled?: OpenedCancelledRequest }> {
  try {
    const request = await getRequest(actor, id)
    await markShown(actor, request.messages)
    return { request }
  } catch (error) {
    if (!isAppError(error, 'NOT_FOUND')) throw error
  }
  const cancelled = await findCancelledRequest(actor, id)
  if (!cancelled) notFound()
  return { cancelled }
}
