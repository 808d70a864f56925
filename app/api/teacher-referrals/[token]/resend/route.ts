import { signedIn } from '@/lib/http/access'
import { defineRoute, idOf, notAllowed } from '@/lib/http/route'
import { resendTeacherReferral } from '@/lib/teacher-referrals/mutations'
import { teacherReferralSchema } from '@/lib/teacher-referrals/schema'

/** Here the path names the referral by its id: its owner never holds the link's token. */
export const POST = defineRoute({
  access: signedIn,
  returns: teacherReferralSchema,
  handle: async ({ actor, params, intent }) => (await resendTeacherReferral(actor, idOf(params.token), intent)).value,
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
