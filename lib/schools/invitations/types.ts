import type * as z from 'zod/mini'
import type { MemberRole } from '@/lib/schools/types'
import type { schoolInvitationSchema } from './schema'

export type SchoolInvitation = z.output<typeof schoolInvitationSchema>

/**
 * What a link shows its opener. ready: may be accepted · unconfirmed: once the address is confirmed · noEmail,
 * otherEmail: this is not the account that was invited · member: belongs to the school already, by this very link.
 */
export type InvitationState = 'signedOut' | 'ready' | 'unconfirmed' | 'noEmail' | 'otherEmail' | 'member'

export interface OpenedInvitation {
  school: { id: string; name: string }
  role: MemberRole
  state: InvitationState
  /** The signed-in reader's own address, or the one they have to confirm. */
  ownEmail: string | null
}
