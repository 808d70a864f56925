import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { RequestGone } from '@/components/doctor-desk/request-gone'
import { RequestView } from '@/components/doctor-desk/request-view'
import { ClientMessages } from '@/components/i18n/client-messages'
import { BackLink } from '@/components/layout/back-link'
import { Page } from '@/components/layout/page'
import type { UserActor } from '@/lib/auth/actor'
import { getRequest, isCancelledRequest } from '@/lib/consultations/desk/data'
import type { OpenedRequest } from '@/lib/consultations/desk/types'
import { isAppError } from '@/lib/errors'
import { isId } from '@/lib/fields'
import { getLanguage } from '@/lib/i18n/request-language'
import { requireActor } from '@/lib/sessions/current-actor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('doctorRequest'))('title') }
}

/** One request to the verified doctor it was made to; for everybody else there is no such page. */
export default async function DoctorRequestPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  if (!isId(id)) notFound()
  const actor = await requireActor(`/doctor-requests/${id}`)
  const request = await findRequest(actor, id)
  const [t, language] = [await getTranslations('doctorRequest'), await getLanguage()]
  return (
    <Page width={request ? 'wide' : 'read'}>
      <BackLink href={request ? `/?status=${request.status}` : '/'} label={t('back')} />
      {request ? (
        <ClientMessages namespaces={['doctorRequest', 'validation', 'forms', 'ui']}>
          <RequestView request={request} language={language} />
        </ClientMessages>
      ) : (
        <RequestGone />
      )}
    </Page>
  )
}

/** Null when the parent has taken it back. */
async function findRequest(actor: UserActor, id: string): Promise<OpenedRequest | null> {
  try {
    return await getRequest(actor, id)
  } catch (error) {
    if (!isAppError(error, 'NOT_FOUND')) throw error
  }
  if (await isCancelledRequest(actor, id)) return null
  notFound()
}
