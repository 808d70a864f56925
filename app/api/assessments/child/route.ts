import * as z from 'zod/mini'
import { listAssessments, listChildAssessments } from '@/lib/assessments/data'
import { assessmentSchema } from '@/lib/assessments/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoute, idOf, notAllowed } from '@/lib/http/route'

export const GET = defineRoute({
  access: signedIn,
  returns: z.array(assessmentSchema),
  handle({ actor, query }) {
    const childId = query.get('childId')
    return childId === null ? listAssessments(actor) : listChildAssessments(actor, idOf(childId))
  },
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
