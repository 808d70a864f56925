import { signedIn } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'
import { searchSchoolReferrals } from '@/lib/school-referrals/data'
import { listedPageSchema, referralSearchSchema } from '@/lib/school-referrals/schema'

/** Changes nothing; a POST, because a searched name must not end up in an address. */
export const POST = defineRoute({
  access: signedIn,
  body: referralSearchSchema,
  returns: listedPageSchema,
  handle: ({ actor, body }) => searchSchoolReferrals(actor, body),
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
