import { useTranslations } from 'next-intl'
import { RequestButton } from '@/components/auth/request-button'
import { useSchoolPath } from '@/components/schools/current-school'
import { downloadFile } from '@/components/ui/download-file'
import { Download } from '@/components/ui/icons'
import type { ReferralFilters } from './referral-filter'

/** Downloads all referrals that match the filters, including those on other pages. */
export function ExportButton({ filters }: { filters: ReferralFilters }) {
  const t = useTranslations('schoolAdmin.list')
  const inSchool = useSchoolPath()

  async function save(): Promise<boolean> {
    await downloadFile(inSchool('/api/school-referrals/export'), filters, 'sati-referrals.csv')
    return false
  }

  return (
    <RequestButton
      request={save}
      failed={t('exportFailed')}
      variant="ghost"
      size="sm"
      className="min-[30rem]:ms-auto"
      pendingLabel={t('exporting')}
    >
      <Download aria-hidden />
      {t('export')}
    </RequestButton>
  )
}
