import { useTranslations } from 'next-intl'
import { useSignedInFailure } from '@/components/forms/use-failure-toast'
import { useOneAtATime } from '@/components/forms/use-one-at-a-time'
import { useSchoolPath } from '@/components/schools/current-school'
import { Button } from '@/components/ui/button'
import { downloadFile } from '@/components/ui/download-file'
import { Download } from '@/components/ui/icons'
import type { ReferralFilters } from './referral-filter'

/** Downloads all referrals that match the filters, including those on other pages. */
export function ExportButton({ filters }: { filters: ReferralFilters }) {
  const t = useTranslations('schoolAdmin.list')
  const { pending, run } = useOneAtATime()
  const inSchool = useSchoolPath()
  const explain = useSignedInFailure()

  async function save(): Promise<boolean> {
    try {
      await downloadFile(inSchool('/api/school-referrals/export'), filters, 'sati-referrals.csv')
    } catch (error) {
      return explain(error, t('exportFailed'))
    }
    return false
  }

  return (
    <Button
      type="button"
      variant="ghost"
      size="sm"
      className="min-[30rem]:ms-auto"
      pending={pending}
      pendingLabel={t('exporting')}
      onClick={() => run(save)}
    >
      <Download aria-hidden />
      {t('export')}
    </Button>
  )
}
