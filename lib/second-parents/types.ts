import type * as z from 'zod/mini'
import type { secondParentSchema } from './schema'

export type SecondParent = z.output<typeof secondParentSchema>

/** A child of another parent whose results the actor may read. */
export interface SharedChild {
  /** Of the row that says so, for leaving. */
  id: string
  childId: string
  childName: string
  /** Of the child's own parent. */
  parentName: string
  /** The actor has answered the questions about this child. */
  hasAnswered: boolean
}

/** An invitation that its reader can take: who sends it, null while that parent's address is unconfirmed, and its page. */
export interface WaitingInvitation {
  id: string
  inviterName: string | null
  path: string
}
