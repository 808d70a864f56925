import * as z from 'zod/mini'
import { listAssessments, listOwnAssessments } from '@/lib/assessments/data'
import { assessmentSchema } from '@/lib/assessments/schema'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    query: z.object({ childId: z.optional(rowId) }),
    returns: z.array(assessmentSchema),
    handle: ({ actor, query: { childId } }) =>
      childId === undefined ? listAssessments(actor) : listOwnAssessments(actor, childId),
  },
})
