import { submitTeacherAssessment } from '@/lib/assessments/mutations'
import { newTeacherAssessmentSchema, teacherAssessmentReceiptSchema } from '@/lib/assessments/schema'
import { anyone } from '@/lib/http/access'
import { created, defineRoutes } from '@/lib/http/route'
import { teacherLinkInHeader } from '@/lib/teacher-referrals/carried-link'
import { openTeacherLink } from '@/lib/teacher-referrals/data'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: anyone('the signed link in the body is the key: a teacher has no account', teacherLinkInHeader),
    body: newTeacherAssessmentSchema,
    link: openTeacherLink,
    returns: teacherAssessmentReceiptSchema,
    async handle({ opened, body, language, idempotencyKey }) {
      return created(await submitTeacherAssessment(opened.actor, { ...body, language }, idempotencyKey))
    },
  },
})
