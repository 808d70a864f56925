import { notFound } from 'next/navigation'
import { PatientView } from '@/components/consultations/desk/patient-view'
import { ClientMessages } from '@/components/i18n/client-messages'
import { BackLink } from '@/components/layout/back-link'
import { Page } from '@/components/layout/page'
import { getPatient } from '@/lib/consultations/patients/data'
import { isAppError } from '@/lib/errors'
import { isId } from '@/lib/fields'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { requireActor } from '@/lib/sessions/current-actor'

export const generateMetadata = pageMetadata('doctorPatients', (t) => ({ title: t('titleOfOne') }))

/** All requests about the child of this one, and the notes, for the doctor who was asked; a 404 for all others. */
export default async function PatientPage({ params }: PageProps<'/doctor-patients/[id]'>) {
  const { id } = await params
  if (!isId(id)) notFound()
  const actor = await requireActor(`/doctor-patients/${id}`)
  const [patient, t] = await Promise.all([findPatient(), getTexts('doctorPatients')])
  return (
    <Page>
      <BackLink href="/doctor-patients" label={t('title')} />
      <ClientMessages namespaces={['doctorPatients']}>
        <PatientView patient={patient} />
      </ClientMessages>
    </Page>
  )

  async function findPatient() {
    try {
      return await getPatient(actor, id)
    } catch (error) {
      if (isAppError(error, 'NOT_FOUND')) notFound()
      throw error
    }
  }
}
