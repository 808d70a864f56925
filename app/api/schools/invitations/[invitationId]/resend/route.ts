import { signedIn } from '@/lib/http/access'
import { defineRoute, idOf, notAllowed } from '@/lib/http/route'
import { resendInvitation } from '@/lib/schools/invitations/mutations'
import { schoolInvitationSchema } from '@/lib/schools/invitations/schema'

export const POST = defineRoute({
  access: signedIn,
  returns: schoolInvitationSchema,
  handle: ({ actor, params, intent }) => resendInvitation(actor, idOf(params.invitationId), intent),
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
