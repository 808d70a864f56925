import type { ChildResults } from '@/lib/assessments/types'
import type { Grade } from '@/lib/children/schema'

/** A parent's permission to read one child's results, until a moment. Times are ISO 8601 UTC. */
export interface ResultShare {
  id: string
  childId: string
  /** Null: for the holder of the link. */
  doctorId: string | null
  createdAt: string
  expiresAt: string
  revokedAt: string | null
}

/** What a reader whom a parent has allowed to gets to see of a child. */
export interface SharedResults extends ChildResults {
  child: { id: string; name: string; age: number | null; grade: Grade | null }
  /** ISO 8601 UTC: when the permission ends. */
  expiresAt: string
}

/** A child whose results a doctor may read now. */
export interface SharedChild {
  /** Of the share. */
  id: string
  childId: string
  childName: string
  /** ISO 8601 UTC. */
  expiresAt: string
}
