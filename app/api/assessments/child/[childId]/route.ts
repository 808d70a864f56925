import * as z from 'zod/mini'
import { listChildAssessments } from '@/lib/assessments/data'
import { informantAssessmentSchema } from '@/lib/assessments/schema'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    params: z.object({ childId: rowId }),
    returns: z.array(informantAssessmentSchema),
    handle: ({ actor, params }) => listChildAssessments(actor, params.childId),
  },
})
