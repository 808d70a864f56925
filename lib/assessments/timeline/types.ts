import type { Grade } from '@/lib/children/schema'
import type { RiskLevel } from '@/lib/screening/scoring'

export interface TimelineEntry {
  id: string
  /** you: the reader · parent: another parent */
  who: 'you' | 'parent' | 'teacher'
  name: string | null
  totalScore: number
  riskLevel: RiskLevel
  /** ISO 8601 UTC. */
  completedAt: string
  isCurrent: boolean
  /** The child's at that time; null if unknown. */
  age: number | null
  grade: Grade | null
}

export interface Timeline {
  /** Newest first. */
  entries: TimelineEntry[]
  /** Number of informants, who may have the same name. */
  people: number
}
