import { signedIn } from '@/lib/http/access'
import { defineRoute, idOf, notAllowed } from '@/lib/http/route'
import { revokeTeacherReferral } from '@/lib/teacher-referrals/mutations'
import { teacherReferralSchema } from '@/lib/teacher-referrals/schema'

/** Here the path names the referral by its id: its owner never holds the link's token. */
export const POST = defineRoute({
  access: signedIn,
  returns: teacherReferralSchema,
  handle: ({ actor, params }) => revokeTeacherReferral(actor, idOf(params.token)),
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
