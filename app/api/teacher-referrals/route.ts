import * as z from 'zod/mini'
import { signedIn } from '@/lib/http/access'
import { created, defineRoute, idOf, notAllowed } from '@/lib/http/route'
import { listTeacherReferrals } from '@/lib/teacher-referrals/data'
import { createTeacherReferral } from '@/lib/teacher-referrals/mutations'
import { newTeacherReferralSchema, teacherReferralSchema } from '@/lib/teacher-referrals/schema'

export const GET = defineRoute({
  access: signedIn,
  returns: z.array(teacherReferralSchema),
  handle: ({ actor }) => listTeacherReferrals(actor),
})

export const POST = defineRoute({
  access: signedIn,
  body: newTeacherReferralSchema,
  returns: teacherReferralSchema,
  async handle({ actor, body, language, intent }) {
    return created(await createTeacherReferral(actor, { ...body, childId: idOf(body.childId) }, { language, intent }))
  },
})

export const { PUT, PATCH, DELETE } = notAllowed('GET', 'POST')
