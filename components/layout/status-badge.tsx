import { Badge, type BadgeVariants } from '@/components/ui/badge'
import type { Icon } from '@/components/ui/icon'
import { CalendarDays, Check, CheckCheck, CircleAlert, Clock, Minus, Phone } from '@/components/ui/icons'
import type { RequestStatus } from '@/lib/consultations/desk/types'
import type { ConsultationStatus } from '@/lib/consultations/types'
import type { ShownStatus } from '@/lib/school-referrals/schema'
import type { SecondParent } from '@/lib/second-parents/types'
import type { ReceivedStatus } from '@/lib/teacher-referrals/received/types'
import type { TeacherReferralStatus } from '@/lib/teacher-referrals/types'

interface Look {
  variant?: BadgeVariants['variant']
  icon: Icon
}

const closed: Look = { icon: Minus }

const looks = {
  consultation: {
    callback_requested: { variant: 'pending', icon: Clock },
    calendar_opened: { variant: 'pending', icon: CalendarDays },
    contacted: { variant: 'accepted', icon: Phone },
    scheduled: { variant: 'accepted', icon: CalendarDays },
    done: { variant: 'done', icon: CheckCheck },
    cancelled: closed,
  } satisfies Record<ConsultationStatus, Look>,
  /** A consultation as its doctor sees it. */
  doctorRequest: {
    callback_requested: { variant: 'secondary', icon: Phone },
    calendar_opened: { variant: 'secondary', icon: CalendarDays },
    contacted: { variant: 'accepted', icon: Check },
    scheduled: { variant: 'accepted', icon: CalendarDays },
    done: { variant: 'done', icon: CheckCheck },
  } satisfies Record<RequestStatus, Look>,
  schoolReferral: {
    pending: { variant: 'pending', icon: Clock },
    accepted: { variant: 'accepted', icon: Check },
    completed: { variant: 'done', icon: CheckCheck },
    // The specification has only the three above. Showing these as completed would be wrong.
    ...{ revoked: closed, declined: closed, wrong_person: closed, child_deleted: closed },
    expired: { icon: CircleAlert },
  } satisfies Record<ShownStatus, Look>,
  teacherReferral: {
    pending: { variant: 'pending', icon: Clock },
    completed: { variant: 'done', icon: CheckCheck },
    ...{ revoked: closed, declined: closed, expired: closed },
  } satisfies Record<TeacherReferralStatus, Look>,
  receivedRequest: {
    answered: { variant: 'done', icon: CheckCheck },
    declined: closed,
    expired: { icon: Clock },
  } satisfies Record<Exclude<ReceivedStatus, 'open'>, Look>,
  secondParent: {
    invited: { variant: 'pending', icon: Clock },
    expired: closed,
    accepted: { variant: 'done', icon: Check },
  } satisfies Record<SecondParent['state'], Look>,
}

interface StatusBadgeProps<K extends keyof typeof looks> {
  of: K
  status: keyof (typeof looks)[K]
  /** The status in words. */
  children: string
}

export function StatusBadge<K extends keyof typeof looks>({ of, status, children }: StatusBadgeProps<K>) {
  const { variant, icon: Icon } = looks[of][status] as Look
  return (
    <Badge variant={variant}>
      <Icon />
      {children}
    </Badge>
  )
}
