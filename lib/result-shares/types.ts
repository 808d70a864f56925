import type * as z from 'zod/mini'
import type { ChildResults } from '@/lib/assessments/types'
import type { Grade } from '@/lib/children/schema'
import type { resultShareSchema } from './schema'

export type ResultShare = z.output<typeof resultShareSchema>

export interface SharedResults extends ChildResults {
  child: { id: string; name: string; age: number | null; grade: Grade | null }
  /** ISO 8601 UTC. */
  expiresAt: string
}

export interface SharedWithDoctor {
  id: string
  childId: string
  childName: string
  /** ISO 8601 UTC. */
  expiresAt: string
}
