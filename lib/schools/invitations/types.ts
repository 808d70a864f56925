import type { MemberRole } from '@/lib/schools/types'

/** A mailed invitation that nobody has accepted yet, as the school's admins see it. */
export interface SchoolInvitation {
  id: string
  email: string
  role: MemberRole
  /** ISO 8601 UTC; in the past once it has run out. */
  expiresAt: string
}

/**
 * What a link comes to for whoever opens it. ready: may be accepted · unconfirmed: once the address is confirmed · noEmail,
 * otherEmail: this is not the account that was invited · member: belongs to the school already, by this very link.
 */
export type InvitationState = 'signedOut' | 'ready' | 'unconfirmed' | 'noEmail' | 'otherEmail' | 'member'

export interface OpenedInvitation {
  school: { id: string; name: string }
  role: MemberRole
  state: InvitationState
  /** The reader's own address, or the one it is to confirm, for whoever is signed in. */
  ownEmail: string | null
}
