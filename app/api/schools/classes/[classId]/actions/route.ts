import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { actOnStudents } from '@/lib/school-referrals/class-list/mutations'
import { classActResultSchema, classActSchema, studentsAtOnce } from '@/lib/school-referrals/class-list/schema'
import { actAsMemberOrNotFound } from '@/lib/schools/data'
import { schoolQuerySchema } from '@/lib/schools/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  /** Sends again, reminds or revokes many at once. */
  POST: {
    access: signedIn,
    params: z.object({ classId: rowId }),
    query: schoolQuerySchema,
    body: classActSchema,
    maxItems: studentsAtOnce,
    returns: classActResultSchema,
    async handle({ actor, params, query, body, idempotencyKey }) {
      const member = await actAsMemberOrNotFound(actor, query.school)
      return (await actOnStudents(member, params.classId, body, idempotencyKey)).value
    },
  },
})
