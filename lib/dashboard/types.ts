import type { Assessment } from '@/lib/assessments/types'
import type { Child } from '@/lib/children/types'
import type { TeacherReferralWithDelivery } from '@/lib/teacher-referrals/types'

export type ScoreSummary = Pick<Assessment, 'totalScore' | 'riskLevel' | 'completedAt'>

/** One child as its card shows it. */
export interface DashboardChild {
  child: Child
  /** The newest answers of each side; null while there are none. */
  parent: ScoreSummary | null
  teacher: ScoreSummary | null
  /** The newest request that waits or was answered, else the newest of all. */
  referral: TeacherReferralWithDelivery | null
}
