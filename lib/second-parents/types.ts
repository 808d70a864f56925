import type * as z from 'zod/mini'
import type { secondParentSchema } from './schema'

export type SecondParent = z.output<typeof secondParentSchema>

export interface SharedChild {
  id: string
  childId: string
  childName: string
  parentName: string
  hasAnswered: boolean
}

export interface WaitingInvitation {
  id: string
  inviterName: string | null
  path: string
}

/** unconfirmed: the reader's address · noEmail, otherEmail: not the invited account · own: invited by the reader */
type SecondParentInvitationState = 'signedOut' | 'ready' | 'unconfirmed' | 'noEmail' | 'otherEmail' | 'own' | 'accepted'

export interface OpenedSecondParentInvitation {
  state: SecondParentInvitationState
  /** Null while the inviter's address is unconfirmed: then it may be an attacker's text. */
  inviterName: string | null
  /** For the two parents only: a forwarded mail must name no child. */
  child: { id: string; name: string } | null
  ownEmail: string | null
  id: string
}
