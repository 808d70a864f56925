import type * as z from 'zod/mini'
import type { ChildResults } from '@/lib/assessments/types'
import type { Grade } from '@/lib/children/schema'
import type { resultShareSchema } from './schema'

export type ResultShare = z.output<typeof resultShareSchema>

/** What a reader whom a parent has allowed to gets to see of a child. */
export interface SharedResults extends ChildResults {
  child: { id: string; name: string; age: number | null; grade: Grade | null }
  /** ISO 8601 UTC: when the permission ends. */
  expiresAt: string
}

/** A child whose results a parent permits a doctor to read now. */
export interface SharedWithDoctor {
  /** Of the share. */
  id: string
  childId: string
  childName: string
  /** ISO 8601 UTC. */
  expiresAt: string
}
