import { signedInByLink } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { acceptInvitation } from '@/lib/schools/invitations/mutations'
import { invitationTokenSchema, joinedSchema } from '@/lib/schools/invitations/schema'

/** The token is in the body, where no log of addresses has it. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedInByLink,
    body: invitationTokenSchema,
    returns: joinedSchema,
    handle: ({ actor, body }) => acceptInvitation(actor, body.token),
  },
})
