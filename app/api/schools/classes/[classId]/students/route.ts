import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { getClassList } from '@/lib/school-referrals/class-list/data'
import { classListSchema } from '@/lib/school-referrals/class-list/schema'
import { actAsMemberOrNotFound } from '@/lib/schools/data'
import { schoolQuerySchema } from '@/lib/schools/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    params: z.object({ classId: rowId }),
    query: schoolQuerySchema,
    returns: classListSchema,
    handle: async ({ actor, params, query }) =>
      getClassList(await actAsMemberOrNotFound(actor, query.school), params.classId),
  },
})
