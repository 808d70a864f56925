import * as z from 'zod/mini'
import { signedIn } from '@/lib/http/access'
import { created, defineRoutes } from '@/lib/http/route'
import { listInvitations } from '@/lib/schools/invitations/data'
import { inviteMember } from '@/lib/schools/invitations/mutations'
import { newInvitationSchema, schoolInvitationSchema } from '@/lib/schools/invitations/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    returns: z.array(schoolInvitationSchema),
    handle: ({ actor }) => listInvitations(actor),
  },
  POST: {
    access: signedIn,
    body: newInvitationSchema,
    returns: schoolInvitationSchema,
    handle: async ({ actor, body, idempotencyKey }) => created(await inviteMember(actor, body, idempotencyKey)),
  },
})
