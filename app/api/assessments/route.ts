import { submitParentAssessment } from '@/lib/assessments/mutations'
import { assessmentSchema, newAssessmentSchema } from '@/lib/assessments/schema'
import { signedIn } from '@/lib/http/access'
import { created, defineRoute, notAllowed } from '@/lib/http/route'

export const POST = defineRoute({
  access: signedIn,
  body: newAssessmentSchema,
  returns: assessmentSchema,
  handle: async ({ actor, body, intent }) => created(await submitParentAssessment(actor, body, intent)),
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
