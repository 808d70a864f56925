import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { changeMemberRole, removeMember } from '@/lib/schools/mutations'
import { memberRoleSchema, memberRoles } from '@/lib/schools/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  /** An admin makes a member an admin, or the other way round. */
  PATCH: {
    access: signedIn,
    params: z.object({ memberId: rowId }),
    body: memberRoleSchema,
    returns: z.object({ id: z.string(), role: z.enum(memberRoles) }),
    async handle({ actor, params: { memberId: id }, body: { role } }) {
      await changeMemberRole(actor, id, role)
      return { id, role }
    },
  },
  /** An admin removes any member; each member may leave. */
  DELETE: {
    access: signedIn,
    params: z.object({ memberId: rowId }),
    returns: z.object({ id: z.string() }),
    async handle({ actor, params: { memberId: id } }) {
      await removeMember(actor, id)
      return { id }
    },
  },
})
