import * as z from 'zod/mini'
import { signedIn } from '@/lib/http/access'
import { created, defineRoutes } from '@/lib/http/route'
import { classesPerSchool } from '@/lib/schools/classes/schema'
import { actAsAdmin } from '@/lib/schools/data'
import { listInvitations } from '@/lib/schools/invitations/data'
import { inviteMember } from '@/lib/schools/invitations/mutations'
import { newInvitationSchema, schoolInvitationSchema } from '@/lib/schools/invitations/schema'
import { schoolQuerySchema } from '@/lib/schools/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    query: schoolQuerySchema,
    returns: z.array(schoolInvitationSchema),
    handle: async ({ actor, query }) => listInvitations(await actAsAdmin(actor, query.school)),
  },
  POST: {
    access: signedIn,
    query: schoolQuerySchema,
    body: newInvitationSchema,
    maxItems: classesPerSchool,
    returns: schoolInvitationSchema,
    handle: async ({ actor, query, body, idempotencyKey }) =>
      created(await inviteMember(await actAsAdmin(actor, query.school), body, idempotencyKey)),
  },
})
