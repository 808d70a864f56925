import { StatusBadge } from '@/components/layout/status-badge'
import { useTexts } from '@/lib/i18n/texts'
import type { TeacherReferralStatus } from '@/lib/teacher-referrals/types'

export function ReferralBadge({ status }: { status: TeacherReferralStatus }) {
  const t = useTexts('teacherReferral.statuses')
  return (
    <StatusBadge of="teacherReferral" status={status}>
      {t(status)}
    </StatusBadge>
  )
}
