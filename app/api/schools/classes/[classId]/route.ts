import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { endClass } from '@/lib/school-referrals/class-list/endings/mutations'
import { endedClassSchema } from '@/lib/school-referrals/class-list/schema'
import { actAsMemberOrNotFound } from '@/lib/schools/data'
import { schoolQuerySchema } from '@/lib/schools/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  /** An admin ends the list before its school year does. */
  DELETE: {
    access: signedIn,
    params: z.object({ classId: rowId }),
    query: schoolQuerySchema,
    returns: endedClassSchema,
    handle: async ({ actor, params, query }) =>
      endClass(await actAsMemberOrNotFound(actor, query.school), params.classId),
  },
})
