import * as z from 'zod/mini'
import { emailAddress, isoTime, oneOf, opaqueLine } from '@/lib/fields'
import { classIdsSchema } from '@/lib/schools/classes/schema'
import { type MemberRole, memberRoles } from '@/lib/schools/schema'

/** With classes, for a member only: who accepts sees these alone. */
export const newInvitationSchema = z.object({
  email: emailAddress,
  role: oneOf(memberRoles),
  classIds: z.optional(classIdsSchema),
})
export type NewInvitationInput = z.output<typeof newInvitationSchema>

export const schoolInvitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  expiresAt: isoTime,
  /** Empty: the whole school. */
  classIds: z.array(z.string()),
})

export const invitationTokenSchema = z.object({ token: opaqueLine(200) })
export const joinedSchema = z.object({ school: z.object({ id: z.string() }) })

export type SchoolInvitation = z.output<typeof schoolInvitationSchema>

/** unconfirmed: the address is right, but not confirmed · member: joined by this link */
export type InvitationState = 'signedOut' | 'ready' | 'unconfirmed' | 'noEmail' | 'otherEmail' | 'member'

export interface OpenedInvitation {
  school: { id: string; name: string }
  role: MemberRole
  state: InvitationState
  ownEmail: string | null
}
