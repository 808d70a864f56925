import type * as z from 'zod/mini'
import type { memberRoles, schoolMemberSchema } from './schema'

export type MemberRole = (typeof memberRoles)[number]

export interface OwnSchool {
  id: string
  name: string
  role: MemberRole
}

export type SchoolMember = z.output<typeof schoolMemberSchema>
