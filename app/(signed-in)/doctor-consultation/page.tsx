import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DoctorList } from '@/components/doctors/doctor-list'
import { BackLink } from '@/components/layout/back-link'
import { Page, PageHeading } from '@/components/layout/page'
import { Panel } from '@/components/ui/card'
import { getActor } from '@/lib/auth/session'
import { listDoctors } from '@/lib/doctors/data'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('doctors'))('title') }
}

export default async function DoctorConsultationPage() {
  const actor = await getActor()
  if (!actor) return null
  const [doctors, t] = [await listDoctors(actor), await getTranslations('doctors')]
  return (
    <Page>
      <BackLink href="/" label={t('back')} />
      <PageHeading title={t('title')} description={t('lead')} />
      <DoctorList doctors={doctors} />
      <Panel tone="sand" className="mt-6 text-sm">
        <p>
          {t.rich('urgent', {
            a1: (chunks) => <a href="tel:1669">{chunks}</a>,
            a2: (chunks) => <a href="tel:1323">{chunks}</a>,
            a3: (chunks) => <a href="tel:1300">{chunks}</a>,
          })}
        </p>
      </Panel>
    </Page>
  )
}
