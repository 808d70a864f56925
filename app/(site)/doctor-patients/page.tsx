import { PatientList } from '@/components/consultations/desk/patient-list'
import { PatientSearch } from '@/components/consultations/desk/patient-search'
import { ClientMessages } from '@/components/i18n/client-messages'
import { BackLink } from '@/components/layout/back-link'
import { Page, PageHeading } from '@/components/layout/page'
import { PageLinks } from '@/components/layout/page-links'
import { Card } from '@/components/ui/card'
import { pagePatients } from '@/lib/consultations/patients/data'
import { isId } from '@/lib/fields'
import { getTexts, pageMetadata } from '@/lib/i18n/texts'
import { requireActor } from '@/lib/sessions/current-actor'

export const generateMetadata = pageMetadata('doctorPatients', (t) => ({ title: t('title') }))

const path = '/doctor-patients'

/** The children about whom parents have asked this doctor, a line each. Empty for every other account. */
export default async function PatientsPage({ searchParams }: PageProps<'/doctor-patients'>) {
  const [actor, asked] = await Promise.all([requireActor(path), searchParams])
  const after = isId(asked.after) ? asked.after : null
  const [{ patients, next }, t] = await Promise.all([pagePatients(actor, { after }), getTexts('doctorPatients')])
  return (
    <Page width="read">
      <BackLink href="/" label={t('back')} />
      <PageHeading title={t('title')} description={t('lead')} />
      <ClientMessages namespaces={['doctorPatients', 'forms', 'ui']}>
        <div className="grid grid-cols-1 gap-4">
          <Card>
            <PatientSearch />
          </Card>
          <Card aria-label={t('title')}>
            {patients.length === 0 && <p>{t('none')}</p>}
            <PatientList patients={patients} />
            <PageLinks
              first={after !== null && path}
              next={next && `${path}?${new URLSearchParams({ after: next })}`}
              labels={{ first: t('newest'), next: t('older') }}
            />
          </Card>
        </div>
      </ClientMessages>
    </Page>
  )
}
