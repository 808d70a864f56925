import { signedInByLink } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'
import { acceptInvitation } from '@/lib/schools/invitations/mutations'
import { invitationTokenSchema, joinedSchema } from '@/lib/schools/invitations/schema'

/** The token is in the body, so that it is in no log of addresses. */
export const POST = defineRoute({
  access: signedInByLink,
  body: invitationTokenSchema,
  returns: joinedSchema,
  handle: ({ actor, body }) => acceptInvitation(actor, body.token),
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
