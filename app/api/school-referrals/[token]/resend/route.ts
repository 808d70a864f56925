import { signedIn } from '@/lib/http/access'
import { defineRoute, idOf, notAllowed } from '@/lib/http/route'
import { resendSchoolReferral } from '@/lib/school-referrals/mutations'
import { schoolReferralSchema } from '@/lib/school-referrals/schema'

/** Here the path names the referral by its id: the token is the parent's. */
export const POST = defineRoute({
  access: signedIn,
  returns: schoolReferralSchema,
  handle: ({ actor, params, intent }) => resendSchoolReferral(actor, idOf(params.token), intent),
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
