import * as z from 'zod/mini'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { actAsMember, listMembers } from '@/lib/schools/data'
import { schoolMemberSchema, schoolQuerySchema } from '@/lib/schools/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    query: schoolQuerySchema,
    returns: z.array(schoolMemberSchema),
    handle: async ({ actor, query }) => listMembers(await actAsMember(actor, query.school)),
  },
})
