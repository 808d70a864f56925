import type { Grade } from '@/lib/children/schema'
import type { RiskLevel } from '@/lib/screening/scoring'

/** One set of answers as the child's page lists it. */
export interface TimelineEntry {
  id: string
  /** you: the reader · parent: another parent */
  who: 'you' | 'parent' | 'teacher'
  /** Of the account, as the teacher gave it, or as the parent called the teacher; null where none is known. */
  name: string | null
  totalScore: number
  riskLevel: RiskLevel
  /** ISO 8601 UTC. */
  completedAt: string
  /** The person has given none since. */
  isCurrent: boolean
  /** The child's on that day; null where it was not kept. */
  age: number | null
  grade: Grade | null
}

/** All answers about one child. */
export interface Timeline {
  /** Newest first. */
  entries: TimelineEntry[]
  /** How many people gave them: two may have one name. */
  people: number
}
