import type * as z from 'zod/mini'
import type { ChildResults } from '@/lib/assessments/types'
import type { Child } from '@/lib/children/schema'
import type { resultShareSchema, sharedDetails } from './schema'

export type ResultShare = z.output<typeof resultShareSchema>

export type SharedDetail = (typeof sharedDetails)[number]

export interface SharedResults extends ChildResults {
  child: Pick<Child, 'id' | 'name' | 'age' | 'grade'>
  /** ISO 8601 UTC. */
  expiresAt: string
}

export interface ResultsForDoctor extends SharedResults {
  /** What is withheld is null, or ''. */
  child: Pick<Child, 'id' | 'name' | 'age' | 'grade' | 'gender' | 'school'>
}

export interface SharedWithDoctor {
  id: string
  childId: string
  childName: string
  details: SharedDetail[]
  /** ISO 8601 UTC. */
  expiresAt: string
}
