import { signedInByLink } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'
import { acceptSchoolReferral } from '@/lib/school-referrals/acceptance/mutations'
import { openSchoolLink } from '@/lib/school-referrals/data'
import { acceptedSchema } from '@/lib/school-referrals/schema'

/** 200 the first time too, as the specification says. */
export const POST = defineRoute({
  access: signedInByLink,
  link: openSchoolLink,
  returns: acceptedSchema,
  async handle({ actor, params, intent }) {
    const { value } = await acceptSchoolReferral(actor, String(params.token), intent)
    return { child: value }
  },
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
