import { submitParentAssessment } from '@/lib/assessments/mutations'
import { assessmentSchema, newAssessmentSchema } from '@/lib/assessments/schema'
import { signedIn } from '@/lib/http/access'
import { created, defineRoute, idOf, notAllowed } from '@/lib/http/route'

export const POST = defineRoute({
  access: signedIn,
  body: newAssessmentSchema,
  returns: assessmentSchema,
  async handle({ actor, body, intent }) {
    return created(await submitParentAssessment(actor, { ...body, childId: idOf(body.childId) }, intent))
  },
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
