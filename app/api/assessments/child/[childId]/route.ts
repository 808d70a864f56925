import * as z from 'zod/mini'
import { listChildAssessments } from '@/lib/assessments/data'
import { assessmentSchema } from '@/lib/assessments/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoute, idOf, notAllowed } from '@/lib/http/route'

export const GET = defineRoute({
  access: signedIn,
  returns: z.array(assessmentSchema),
  handle: ({ actor, params }) => listChildAssessments(actor, idOf(params.childId)),
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
