import * as z from 'zod/mini'
import { signedIn } from '@/lib/http/access'
import { defineRoute, idOf, notAllowed } from '@/lib/http/route'
import { changeMemberRole, removeMember } from '@/lib/schools/mutations'
import { memberRoleSchema, memberRoles } from '@/lib/schools/schema'

/** Changes a member's role; for admins. */
export const PATCH = defineRoute({
  access: signedIn,
  body: memberRoleSchema,
  returns: z.object({ id: z.string(), role: z.enum(memberRoles) }),
  async handle({ actor, params, body: { role } }) {
    const id = idOf(params.memberId)
    await changeMemberRole(actor, id, role)
    return { id, role }
  },
})

/** Removes a member; for admins, and for every member to leave. */
export const DELETE = defineRoute({
  access: signedIn,
  returns: z.object({ id: z.string() }),
  async handle({ actor, params }) {
    const id = idOf(params.memberId)
    await removeMember(actor, id)
    return { id }
  },
})

export const { GET, POST, PUT } = notAllowed('PATCH', 'DELETE')
