import type * as z from 'zod/mini'
import type { MemberRole } from '@/lib/schools/types'
import type { schoolInvitationSchema } from './schema'

export type SchoolInvitation = z.output<typeof schoolInvitationSchema>

/**
 * unconfirmed: acceptable once the address is confirmed · noEmail, otherEmail: another account was invited ·
 * member: joined by this link
 */
export type InvitationState = 'signedOut' | 'ready' | 'unconfirmed' | 'noEmail' | 'otherEmail' | 'member'

export interface OpenedInvitation {
  school: { id: string; name: string }
  role: MemberRole
  state: InvitationState
  /** The signed-in reader's address, or the one they have to confirm. */
  ownEmail: string | null
}
