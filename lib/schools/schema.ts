import * as z from 'zod/mini'
import { isoTime, oneOf } from '@/lib/fields'

export const memberRoles = ['member', 'admin'] as const

/** Default: the school that the caller joined first. */
export const schoolQuerySchema = z.object({ school: z.optional(z.string()) })

export const memberRoleSchema = z.object({ role: oneOf(memberRoles) })

export const schoolMemberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(memberRoles),
  since: isoTime,
  /** False where the school would have no admin who can sign in. */
  mayEnd: z.boolean(),
  isYou: z.boolean(),
  /** Sees only what is of their classes, or what they referred without a list. */
  ownClassesOnly: z.boolean(),
  classIds: z.array(z.string()),
})

export type MemberRole = (typeof memberRoles)[number]

export interface OwnSchool {
  id: string
  name: string
  role: MemberRole
  membershipId: string
  /** False for admins. */
  ownClassesOnly: boolean
}

export type SchoolMember = z.output<typeof schoolMemberSchema>
