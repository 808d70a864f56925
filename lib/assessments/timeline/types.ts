import type { Grade } from '@/lib/children/schema'
import type { RiskLevel } from '@/lib/screening/scoring'

/** One set of answers as the child's page lists it. */
export interface TimelineEntry {
  id: string
  /** you: the reader · parent: another parent */
  who: 'you' | 'parent' | 'teacher'
  /** As the teacher gave it; null for who gave none. */
  teacherName: string | null
  totalScore: number
  riskLevel: RiskLevel
  /** ISO 8601 UTC. */
  completedAt: string
  /** The child's on that day; null where it was not kept. */
  age: number | null
  grade: Grade | null
}
