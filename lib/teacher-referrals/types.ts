import type * as z from 'zod/mini'
import type { Child } from '@/lib/children/schema'
import type { Undo } from '@/lib/undo'
import type { TeacherDeclineInput, teacherLinkSchema, teacherReferralSchema } from './schema'

export type TeacherReferral = z.output<typeof teacherReferralSchema>
export type TeacherReferralStatus = TeacherReferral['status']
export type TeacherDeclineReason = TeacherDeclineInput['reason']

export interface TeacherReferralWithDelivery extends TeacherReferral {
  delivery: 'waiting' | 'sent' | 'failed'
  /** When the mail with the link left, or leaves. ISO 8601 UTC. */
  mailAt: string
  declined: { reason: TeacherDeclineReason; note: string | null; at: string } | null
}

/** By which a teacher finds out, without its link, whether a mail is genuine. */
export interface MailCheck {
  /** Four, which the parent sees beside the request and the teacher in its mails. Nobody who forges a mail has them. */
  digits: string
  /** An address to type by hand, without its scheme. */
  page: string
}

export interface SentTeacherReferral extends TeacherReferralWithDelivery {
  check: MailCheck
  /** Where another teacher answered than the one who was asked. */
  answeredBy: string | null
  /** Whom the teacher named in their place, until the parent decides. */
  colleague: { name: string; email: string } | null
  hasReminders: boolean
  reminders: { at: string; isSent: boolean }[]
  remindersLeft: number
  /** Manually, once the parent's address is confirmed. */
  mayRemind: boolean
}

export interface TeacherLinkView extends z.output<typeof teacherLinkSchema> {
  child: Pick<Child, 'name' | 'grade'>
}

/** Of a teacher's "I cannot answer". */
export interface UndoOfDecline extends Undo {
  token: string
}

export interface RecentRequest {
  emailKey: string
  /** The last mail or the answer, ISO 8601 UTC. */
  at: string
  isAnswered: boolean
}
