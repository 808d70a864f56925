import type { MemberRole } from '@/lib/schools/types'

/** A pending invitation, as the school's admins see it. */
export interface SchoolInvitation {
  id: string
  email: string
  role: MemberRole
  /** ISO 8601 UTC; in the past once it has run out. */
  expiresAt: string
}

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
