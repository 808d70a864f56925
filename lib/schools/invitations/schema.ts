import * as z from 'zod/mini'
import { emailAddress, isoTime, oneOf, opaqueLine } from '@/lib/fields'
import { memberRoles } from '@/lib/schools/schema'

export const newInvitationSchema = z.object({ email: emailAddress, role: oneOf(memberRoles) })
export type NewInvitationInput = z.output<typeof newInvitationSchema>

export const schoolInvitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  expiresAt: isoTime,
})

export const invitationTokenSchema = z.object({ token: opaqueLine(200) })
export const joinedSchema = z.object({ school: z.object({ id: z.string() }) })
