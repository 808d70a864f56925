import * as z from 'zod/mini'
import { isoTime, oneOf } from '@/lib/fields'

export const memberRoles = ['member', 'admin'] as const

/** Which of the caller's schools a call is about; the one joined first unless said. */
export const schoolQuerySchema = z.object({ school: z.optional(z.string()) })

export const memberRoleSchema = z.object({ role: oneOf(memberRoles) })

/** A member of a school, as its other members see them. */
export const schoolMemberSchema = z.object({
  /** Of the membership, not of the account. */
  id: z.string(),
  name: z.string(),
  /** Null for an account without one. */
  email: z.nullable(z.string()),
  role: z.enum(memberRoles),
  since: isoTime,
  /** False where the school would be left without an admin who can sign in. */
  mayEnd: z.boolean(),
  /** Whether it is the reader. */
  isYou: z.boolean(),
})
