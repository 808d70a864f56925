import type * as z from 'zod/mini'
import type { Child } from '@/lib/children/schema'
import type { TeacherDeclineInput, teacherLinkSchema, teacherReferralSchema } from './schema'

export type TeacherReferral = z.output<typeof teacherReferralSchema>
export type TeacherReferralStatus = TeacherReferral['status']
export type TeacherDeclineReason = TeacherDeclineInput['reason']

export interface TeacherReferralWithDelivery extends TeacherReferral {
  delivery: 'waiting' | 'sent' | 'failed'
  declined: { reason: TeacherDeclineReason; note: string | null; at: string } | null
}

export interface SentTeacherReferral extends TeacherReferralWithDelivery {
  hasReminders: boolean
  reminders: { at: string; isSent: boolean }[]
  remindersLeft: number
  /** Manually, once the parent's address is confirmed. */
  mayRemind: boolean
}

export interface TeacherLinkView extends z.output<typeof teacherLinkSchema> {
  child: Pick<Child, 'name' | 'grade'>
}

export interface RecentRequest {
  emailKey: string
  /** The last mail or the answer, ISO 8601 UTC. */
  at: string
  isAnswered: boolean
}
