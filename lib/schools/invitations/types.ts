import type * as z from 'zod/mini'
import type { MemberRole } from '@/lib/schools/types'
import type { schoolInvitationSchema } from './schema'

export type SchoolInvitation = z.output<typeof schoolInvitationSchema>

/** unconfirmed: the address is right, but not confirmed · member: joined by this link */
export type InvitationState = 'signedOut' | 'ready' | 'unconfirmed' | 'noEmail' | 'otherEmail' | 'member'

export interface OpenedInvitation {
  school: { id: string; name: string }
  role: MemberRole
  state: InvitationState
  ownEmail: string | null
}
