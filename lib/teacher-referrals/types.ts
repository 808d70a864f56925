import type { Grade } from '@/lib/children/schema'
import type { Language } from '@/lib/i18n/language'

export type TeacherReferralStatus = 'pending' | 'completed' | 'revoked' | 'declined' | 'expired'

/** Why a teacher cannot answer. */
export type TeacherDeclineReason = 'not_my_student' | 'do_not_know_well'

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

/**
 * What a page shows beside the referral: whether its mail is on its way, was delivered or failed permanently, and why the
 * teacher cannot answer, with a sentence to the parent if the teacher wrote one.
 */
export interface TeacherReferralWithDelivery extends TeacherReferral {
  delivery: 'waiting' | 'sent' | 'failed'
  declined: { reason: TeacherDeclineReason; note: string | null; at: string } | null
}

/** What the call that switches reminders answers: `next` is when the next one is due. */
export interface TeacherReminders {
  reminders: boolean
  next: string | null
}

/** A reminder to the teacher: when it was sent, or is due. */
interface TeacherReminder {
  at: string
  isSent: boolean
}

/** One request as the page lists it that asks teachers. */
export interface SentTeacherReferral extends TeacherReferralWithDelivery {
  /** Whether reminders go out by themselves. */
  hasReminders: boolean
  /** Those of the current link, oldest first; empty when they are switched off and none was sent. */
  reminders: TeacherReminder[]
  /** How many more mails this link may bring the teacher; each is a reminder. */
  remindersLeft: number
  /** From when on the parent may send the next one by hand; null when there is none, or no use in one. */
  remindableFrom: string | null
}

/** That a teacher was asked, or answered, not long ago. */
export interface RecentRequest {
  emailKey: string
  /** The last mail to the teacher, or the answer. ISO 8601 UTC. */
  at: string
  isAnswered: boolean
}

/** All that the holder of a teacher's link may know (contract: exactly these keys). */
export interface TeacherLinkView {
  referral: { teacherEmail: string; childId: string }
  child: { name: string; grade: Grade | null }
}
