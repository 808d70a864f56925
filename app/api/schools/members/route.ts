import * as z from 'zod/mini'
import { signedIn } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'
import { listMembers } from '@/lib/schools/data'
import { schoolMemberSchema } from '@/lib/schools/schema'

export const GET = defineRoute({
  access: signedIn,
  returns: z.array(schoolMemberSchema),
  handle: ({ actor }) => listMembers(actor),
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
