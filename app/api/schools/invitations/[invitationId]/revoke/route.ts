import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { revokeInvitation } from '@/lib/schools/invitations/mutations'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    params: z.object({ invitationId: rowId }),
    returns: z.object({ id: z.string() }),
    async handle({ actor, params: { invitationId: id } }) {
      await revokeInvitation(actor, id)
      return { id }
    },
  },
})
