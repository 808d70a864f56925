import type { Grade } from '@/lib/children/schema'
import type { Language } from '@/lib/i18n/language'

export type TeacherReferralStatus = 'pending' | 'completed' | 'revoked' | 'expired'

/** A parent's request that a teacher answers. It holds no link: that is only ever mailed. */
export interface TeacherReferral {
  id: string
  childId: string
  teacherEmail: string
  teacherName: string
  status: TeacherReferralStatus
  language: Language
  sentAt: string
  completedAt: string | null
  expiresAt: string
}

/** What a page shows beside the referral: whether its mail is on its way, arrived or failed for good. */
export interface TeacherReferralWithDelivery extends TeacherReferral {
  delivery: 'waiting' | 'sent' | 'failed'
}

/** All that the holder of a teacher's link may know (contract: exactly these keys). */
export interface TeacherLinkView {
  referral: { teacherEmail: string; childId: string }
  child: { name: string; grade: Grade | null }
}
