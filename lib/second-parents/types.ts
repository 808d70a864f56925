import type * as z from 'zod/mini'
import type { secondParentSchema } from './schema'

export type SecondParent = z.output<typeof secondParentSchema>

export interface SharedChild {
  /** The `SecondParent` row's. */
  id: string
  childId: string
  childName: string
  parentName: string
  /** By the actor. */
  hasAnswered: boolean
}

export interface WaitingInvitation {
  id: string
  /** Null while the inviter's address is unconfirmed. */
  inviterName: string | null
  path: string
}
