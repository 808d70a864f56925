import { SchoolGuide } from '@/components/guides/school-guide'
import { ClientMessages } from '@/components/i18n/client-messages'
import { pageMetadata } from '@/lib/i18n/texts'
import { sampleReferrals } from '@/lib/school-referrals/samples'

export const generateMetadata = pageMetadata('forSchools', (t) => ({ title: t('title'), description: t('lead') }))

/** What a school gets, with the samples of the demo dashboard, which itself needs an account. */
export default function ForSchoolsPage() {
  return (
    <ClientMessages namespaces={['ui']}>
      <SchoolGuide samples={sampleReferrals()} />
    </ClientMessages>
  )
}
