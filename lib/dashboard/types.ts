import type { Assessment } from '@/lib/assessments/types'
import type { ConsultationStatus } from '@/lib/consultations/types'
import type { TeacherReferralWithDelivery } from '@/lib/teacher-referrals/types'
import type { ShownChild } from './schema'

export type ScoreSummary = Pick<
  Assessment,
  'totalScore' | 'riskLevel' | 'inattentionCount' | 'hyperactivityCount' | 'completedAt'
>

export interface NamedSummary extends ScoreSummary {
  /** Of a teacher as they gave it, else as the parent did; of a parent the account's. Empty where there is none. */
  name: string
}

/** The teachers who were asked and have not answered. */
export interface UnansweredTeachers {
  declined: number
  /** Their links have expired. */
  expired: number
  waiting: number
}

/** A request to a doctor as the card shows it. */
export interface DoctorSummary {
  status: Exclude<ConsultationStatus, 'cancelled'>
  /** No call was asked for: the doctor answers by email. */
  isMessage: boolean
  createdAt: string
  /** The day the parent has noted, as an ISO date; null when none is. */
  appointmentDate: string | null
  /** Until when a call is promised; null unless one is waited for, of a doctor who is listed and so sees the request. */
  callBy: string | null
}

/** What became of a request to a teacher without an answer. */
export interface RequestNews {
  kind: 'declined' | 'undelivered' | 'expired'
  referralId: string
  teacherName: string
  /** When the teacher declined, the mail was refused or the link ended. */
  at: string
}

/** One child as its card shows it. */
export interface DashboardChild {
  child: ShownChild
  /** The name of the parent whose child it is; null for an own child. The home shows no score of a shared one. */
  sharedBy: string | null
  /** The reader's own newest answers; null while there are none. */
  parent: ScoreSummary | null
  /** The newest answers of each teacher who has answered, newest first. */
  teachers: NamedSummary[]
  /** The newest answers of each other parent, newest first; of own children only. */
  otherParents: NamedSummary[]
  /** How many teachers were asked, by their addresses; a request that the parent revoked does not count. */
  teachersAsked: number
  teachersUnanswered: UnansweredTeachers
  /**
   * The newest answers of anyone but the reader are a teacher's, and the reader has not opened the combined results since
   * then; below, another parent's. Never both.
   */
  hasUnreadTeacher: boolean
  hasUnreadParent: boolean
  /** The newest request that waits, else the newest that the parent did not revoke, else the newest of all. */
  referral: TeacherReferralWithDelivery | null
  /** A reminder of that request could be sent by hand now. */
  mayRemind: boolean
  /** Of all requests, the newest; null once the parent has asked any teacher since, or has revoked that request. */
  requestNews: RequestNews | null
  /** The newest request that is open, else the newest that was closed in the last 30 days. */
  consultation: DoctorSummary | null
  /**
   * A doctor was ever asked about the child, and the parent has not cancelled that. A calendar that was only opened asks for
   * nothing, and a request that waits for a doctor who is not listed now is seen by nobody: neither counts.
   */
  doctorAsked: boolean
  /** The child's own parent has withdrawn the consent to screening: neither parent can answer any more. */
  screeningWithdrawn: boolean
}
