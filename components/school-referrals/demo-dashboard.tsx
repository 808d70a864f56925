import { ApiCard } from '@/components/schools/api-keys/api-card'
import { DemoNote } from '@/components/schools/demo-note'
import { SchoolTitle } from '@/components/schools/school-title'
import { useTexts } from '@/lib/i18n/texts'
import type { ListedSchoolReferral } from '@/lib/school-referrals/schema'
import { ReferralDesk } from './referral-desk'
import { type Listed, ReferralList } from './referral-list'

/**
 * The dashboard for people who are not members of a school: sample data, marked as such everywhere.
 *
 * @param own the referrals this person has created in the demo, newest first
 */
export function DemoDashboard({ own, samples }: { own: ListedSchoolReferral[]; samples: ListedSchoolReferral[] }) {
  const t = useTexts('schoolAdmin.demo')
  const rows: Listed[] = [
    ...own.map((referral): Listed => ({ referral, demo: 'own' })),
    ...samples.map((referral): Listed => ({ referral, demo: 'sample' })),
  ]
  return (
    <ReferralDesk
      isDemo
      heading={<SchoolTitle schoolName={null} />}
      main={
        <>
          <DemoNote>{t('text')}</DemoNote>
          <ReferralList rows={rows} />
        </>
      }
      side={<ApiCard isDemo />}
    />
  )
}
