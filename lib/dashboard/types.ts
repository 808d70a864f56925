import * as z from 'zod/mini'
import type { Assessment } from '@/lib/assessments/types'
import { childSchema } from '@/lib/children/schema'
import type { ConsultationStatus } from '@/lib/consultations/types'
import type { TeacherReferralWithDelivery } from '@/lib/teacher-referrals/types'
import type { NotedVisit } from './care'

export const shownChildSchema = z.pick(childSchema, { id: true, name: true, age: true, grade: true })
export type ShownChild = z.output<typeof shownChildSchema>

export type ScoreSummary = Pick<
  Assessment,
  'totalScore' | 'riskLevel' | 'inattentionCount' | 'hyperactivityCount' | 'completedAt'
>

export interface NamedSummary extends ScoreSummary {
  name: string
}

export interface UnansweredTeachers {
  declined: number
  expired: number
  pending: number
}

export interface DoctorSummary {
  status: Exclude<ConsultationStatus, 'cancelled'>
  /** The doctor answers by email. */
  isMessage: boolean
  createdAt: string
  /** ISO date, as the parent noted it. */
  appointmentDate: string | null
  /** Null unless a call of a listed doctor is pending: others do not see the request. */
  callBy: string | null
  /** A doctor who was asked about this child has written, and the parent has not read it. */
  hasNewMessage: boolean
}

export interface RequestNews {
  kind: 'declined' | 'undelivered' | 'expired'
  referralId: string
  teacherName: string
  at: string
}

export interface DashboardChild {
  child: ShownChild
  /** The parent's name; null for an own child. The home shows no score of a shared one. */
  sharedBy: string | null
  parent: ScoreSummary | null
  /** The newest answers of each teacher, newest first. */
  teachers: NamedSummary[]
  /** The newest answers of each other parent, newest first; of own children only. */
  otherParents: NamedSummary[]
  teachersAsked: number
  teachersUnanswered: UnansweredTeachers
  /** Others' newest answers are a teacher's, or else a parent's, and unread in the combined results. Never both. */
  hasUnreadTeacher: boolean
  hasUnreadParent: boolean
  /** The newest open request, else the newest unrevoked one, else the newest. */
  referral: TeacherReferralWithDelivery | null
  mayRemind: boolean
  /** The newest; null once the parent has asked any teacher since, or revoked that request. */
  requestNews: RequestNews | null
  /** The newest open request, else the newest closed in the last 30 days. */
  consultation: DoctorSummary | null
  /** Since the family's newest note of a visit, and not cancelled. Opened calendars, and pending requests to an unlisted doctor, do not count. */
  doctorAsked: boolean
  /** Noted of visits to a doctor, newest first; of own children only. */
  visits: NotedVisit[]
  /** The reader is invited to answer again, and has not; of own children only. */
  isRecheckDue: boolean
  /** By the child's own parent: then no parent can answer. */
  screeningWithdrawn: boolean
}
