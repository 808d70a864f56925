import type * as z from 'zod/mini'
import type { Child } from '@/lib/children/schema'
import type { TeacherDeclineInput, teacherLinkSchema, teacherReferralSchema, teacherRemindersSchema } from './schema'

export type TeacherReferral = z.output<typeof teacherReferralSchema>
export type TeacherReferralStatus = TeacherReferral['status']
export type TeacherDeclineReason = TeacherDeclineInput['reason']
export type TeacherReminders = z.output<typeof teacherRemindersSchema>

/**
 * What a page shows beside the referral: whether its mail is on its way, was delivered or failed permanently, and why the
 * teacher cannot answer, with a sentence to the parent if the teacher wrote one.
 */
export interface TeacherReferralWithDelivery extends TeacherReferral {
  delivery: 'waiting' | 'sent' | 'failed'
  declined: { reason: TeacherDeclineReason; note: string | null; at: string } | null
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
  /** The parent may send the next one by hand now, once their address is confirmed. */
  mayRemind: boolean
}

/** All that the holder of a teacher's link may know (contract: exactly these keys). */
export interface TeacherLinkView extends z.output<typeof teacherLinkSchema> {
  child: Pick<Child, 'name' | 'grade'>
}

/** That a teacher was asked, or answered, not long ago. */
export interface RecentRequest {
  emailKey: string
  /** The last mail to the teacher, or the answer. ISO 8601 UTC. */
  at: string
  isAnswered: boolean
}
