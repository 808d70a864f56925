import { submitParentAssessment } from '@/lib/assessments/mutations'
import { assessmentSchema, newAssessmentSchema } from '@/lib/assessments/schema'
import { signedIn } from '@/lib/http/access'
import { created, defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    body: newAssessmentSchema,
    returns: assessmentSchema,
    async handle({ actor, body, language, idempotencyKey }) {
      return created(await submitParentAssessment(actor, { ...body, language }, idempotencyKey))
    },
  },
})
