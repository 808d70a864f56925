import * as z from 'zod/mini'
import { signedIn } from '@/lib/http/access'
import { defineRoute, idOf, notAllowed } from '@/lib/http/route'
import { revokeInvitation } from '@/lib/schools/invitations/mutations'

export const POST = defineRoute({
  access: signedIn,
  returns: z.object({ id: z.string() }),
  async handle({ actor, params }) {
    const id = idOf(params.invitationId)
    await revokeInvitation(actor, id)
    return { id }
  },
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
