import * as z from 'zod/mini'
import { isoTime, oneOf } from '@/lib/fields'

export const memberRoles = ['member', 'admin'] as const

/** Which of the caller's schools a call is about; the one joined first unless said. */
export const schoolQuerySchema = z.object({ school: z.optional(z.string()) })

export const memberRoleSchema = z.object({ role: oneOf(memberRoles) })

export const schoolMemberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(memberRoles),
  since: isoTime,
  isYou: z.boolean(),
})
