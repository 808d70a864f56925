import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { SchoolGuide } from '@/components/guides/school-guide'
import { ClientMessages } from '@/components/i18n/client-messages'
import { sampleReferrals } from '@/lib/school-referrals/samples'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('forSchools')
  return { title: t('title'), description: t('lead') }
}

/** What a school gets, with the samples of the demo dashboard, which itself needs an account. */
export default function ForSchoolsPage() {
  return (
    <ClientMessages namespaces={['ui']}>
      <SchoolGuide samples={sampleReferrals()} />
    </ClientMessages>
  )
}
