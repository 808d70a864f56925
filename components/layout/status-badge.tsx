import type { ComponentProps } from 'react'
import { Badge } from '@/components/ui/badge'
import { CalendarDays, Check, CheckCheck, CircleAlert, Clock, Minus, Phone } from '@/components/ui/icons'
import type { RequestStatus } from '@/lib/consultations/desk/types'
import type { ConsultationStatus } from '@/lib/consultations/types'
import type { ShownStatus } from '@/lib/school-referrals/schema'
import type { SecondParent } from '@/lib/second-parents/types'
import type { ReceivedStatus } from '@/lib/teacher-referrals/received/types'
import type { TeacherReferralStatus } from '@/lib/teacher-referrals/types'

type Look = Pick<ComponentProps<typeof Badge>, 'tone' | 'icon'>

const closed: Look = { tone: 'neutral', icon: Minus }

const looks = {
  consultation: {
    callback_requested: { tone: 'pending', icon: Clock },
    calendar_opened: { tone: 'pending', icon: CalendarDays },
    contacted: { tone: 'accepted', icon: Phone },
    scheduled: { tone: 'accepted', icon: CalendarDays },
    done: { tone: 'done', icon: CheckCheck },
    cancelled: closed,
  } satisfies Record<ConsultationStatus, Look>,
  /** A consultation as its doctor sees it. */
  doctorRequest: {
    callback_requested: { tone: 'soft', icon: Phone },
    calendar_opened: { tone: 'soft', icon: CalendarDays },
    contacted: { tone: 'accepted', icon: Check },
    scheduled: { tone: 'accepted', icon: CalendarDays },
    done: { tone: 'done', icon: CheckCheck },
  } satisfies Record<RequestStatus, Look>,
  schoolReferral: {
    pending: { tone: 'pending', icon: Clock },
    accepted: { tone: 'accepted', icon: Check },
    completed: { tone: 'done', icon: CheckCheck },
    // The specification has only the three above. Showing these as completed would be wrong.
    ...{ revoked: closed, declined: closed, wrong_person: closed, child_deleted: closed },
    expired: { tone: 'neutral', icon: CircleAlert },
  } satisfies Record<ShownStatus, Look>,
  teacherReferral: {
    pending: { tone: 'pending', icon: Clock },
    completed: { tone: 'done', icon: CheckCheck },
    ...{ revoked: closed, declined: closed, expired: closed },
  } satisfies Record<TeacherReferralStatus, Look>,
  receivedRequest: {
    answered: { tone: 'done', icon: CheckCheck },
    declined: closed,
    expired: { tone: 'neutral', icon: Clock },
  } satisfies Record<Exclude<ReceivedStatus, 'open'>, Look>,
  secondParent: {
    invited: { tone: 'pending', icon: Clock },
    expired: closed,
    accepted: { tone: 'done', icon: Check },
  } satisfies Record<SecondParent['state'], Look>,
}

interface StatusBadgeProps<K extends keyof typeof looks> {
  of: K
  status: keyof (typeof looks)[K]
  /** The status in words. */
  children: string
}

export function StatusBadge<K extends keyof typeof looks>({ of, status, children }: StatusBadgeProps<K>) {
  return <Badge {...(looks[of][status] as Look)}>{children}</Badge>
}
