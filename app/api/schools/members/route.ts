import * as z from 'zod/mini'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { listMembers } from '@/lib/schools/data'
import { schoolMemberSchema } from '@/lib/schools/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    returns: z.array(schoolMemberSchema),
    handle: ({ actor }) => listMembers(actor),
  },
})
