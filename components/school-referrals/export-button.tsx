import { useTranslations } from 'next-intl'
import { useButtonRequest } from '@/components/forms/use-attempt'
import { useSchoolPath } from '@/components/schools/current-school'
import { Button } from '@/components/ui/button'
import { downloadFile } from '@/components/ui/download-file'
import { Download } from '@/components/ui/icons'
import type { ReferralFilters } from './referral-filter'

/** Downloads all referrals that match the filters, including those on other pages. */
export function ExportButton({ filters }: { filters: ReferralFilters }) {
  const t = useTranslations('schoolAdmin.list')
  const { pending, run, failure } = useButtonRequest()
  const inSchool = useSchoolPath()

  async function save(): Promise<boolean> {
    await downloadFile(inSchool('/api/school-referrals/export'), filters, 'sati-referrals.csv')
    return false
  }

  return (
    <>
      {failure}
      <Button
        type="button"
        variant="ghost"
        size="sm"
        className="min-[30rem]:ms-auto"
        pending={pending}
        pendingLabel={t('exporting')}
        onClick={() => run(save, t('exportFailed'))}
      >
        <Download aria-hidden />
        {t('export')}
      </Button>
    </>
  )
}
