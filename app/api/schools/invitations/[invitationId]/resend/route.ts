import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { resendInvitation } from '@/lib/schools/invitations/mutations'
import { schoolInvitationSchema } from '@/lib/schools/invitations/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    params: z.object({ invitationId: rowId }),
    returns: schoolInvitationSchema,
    handle: ({ actor, params, idempotencyKey }) => resendInvitation(actor, params.invitationId, idempotencyKey),
  },
})
