import { Badge } from '@/components/ui/badge'
import type { Icon } from '@/components/ui/icon'
import { CheckCheck, Clock, Minus } from '@/components/ui/icons'
import { useTexts } from '@/lib/i18n/texts'
import type { TeacherReferralStatus } from '@/lib/teacher-referrals/types'

const looks = {
  pending: { tone: 'pending', icon: Clock },
  completed: { tone: 'done', icon: CheckCheck },
  revoked: { tone: 'neutral', icon: Minus },
  declined: { tone: 'neutral', icon: Minus },
  expired: { tone: 'neutral', icon: Minus },
} as const satisfies Record<TeacherReferralStatus, { tone: string; icon: Icon }>

/** The status of a request to a teacher. */
export function ReferralBadge({ status }: { status: TeacherReferralStatus }) {
  const t = useTexts('teacherReferral.statuses')
  return (
    <Badge tone={looks[status].tone} icon={looks[status].icon}>
      {t(status)}
    </Badge>
  )
}
