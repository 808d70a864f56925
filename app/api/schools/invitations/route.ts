import * as z from 'zod/mini'
import { signedIn } from '@/lib/http/access'
import { created, defineRoute, notAllowed } from '@/lib/http/route'
import { listInvitations } from '@/lib/schools/invitations/data'
import { inviteMember } from '@/lib/schools/invitations/mutations'
import { newInvitationSchema, schoolInvitationSchema } from '@/lib/schools/invitations/schema'

export const GET = defineRoute({
  access: signedIn,
  returns: z.array(schoolInvitationSchema),
  handle: ({ actor }) => listInvitations(actor),
})

export const POST = defineRoute({
  access: signedIn,
  body: newInvitationSchema,
  returns: schoolInvitationSchema,
  handle: async ({ actor, body, intent }) => created(await inviteMember(actor, body, intent)),
})

export const { PUT, PATCH, DELETE } = notAllowed('GET', 'POST')
