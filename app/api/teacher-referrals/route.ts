import * as z from 'zod/mini'
import { signedIn } from '@/lib/http/access'
import { created, defineRoutes } from '@/lib/http/route'
import { listTeacherReferrals } from '@/lib/teacher-referrals/data'
import { createTeacherReferral } from '@/lib/teacher-referrals/mutations'
import { newTeacherReferralSchema, teacherReferralSchema } from '@/lib/teacher-referrals/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: signedIn,
    returns: z.array(teacherReferralSchema),
    handle: ({ actor }) => listTeacherReferrals(actor),
  },
  POST: {
    access: signedIn,
    body: newTeacherReferralSchema,
    returns: teacherReferralSchema,
    async handle({ actor, body, language, idempotencyKey }) {
      return created(await createTeacherReferral(actor, body, { language, idempotencyKey }))
    },
  },
})
