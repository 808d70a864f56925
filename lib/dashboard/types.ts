import type { Assessment } from '@/lib/assessments/types'
import type { Child } from '@/lib/children/types'
import type { ConsultationStatus } from '@/lib/consultations/types'
import type { TeacherReferralWithDelivery } from '@/lib/teacher-referrals/types'

export type ScoreSummary = Pick<Assessment, 'totalScore' | 'riskLevel' | 'completedAt'>

export interface TeacherSummary extends ScoreSummary {
  /** As the teacher gave it, else as the parent did. */
  name: string
}

/** A request to a doctor as the card shows it. */
export interface DoctorSummary {
  status: Exclude<ConsultationStatus, 'cancelled'>
  createdAt: string
  /** Until when a call is promised; null unless one is waited for. */
  callBy: string | null
}

/** One child as its card shows it. */
export interface DashboardChild {
  child: Child
  /** The name of the parent whose child it is; null for an own child. The home shows no score of a shared one. */
  sharedBy: string | null
  /** The reader's own newest answers; null while there are none. */
  parent: ScoreSummary | null
  /** The newest answers of each teacher who has answered, newest first. */
  teachers: TeacherSummary[]
  /** How many teachers were asked, by their addresses; a request that the parent revoked does not count. */
  teachersAsked: number
  /** The parent has not opened the combined results since the newest teacher answered. */
  hasUnreadTeacher: boolean
  /** The newest request that waits, else the newest that the parent did not revoke, else the newest of all. */
  referral: TeacherReferralWithDelivery | null
  /** The newest request that is open, else the newest that was closed in the last 30 days. */
  consultation: DoctorSummary | null
}
