import { linkHolder } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'
import { declineSchoolReferral } from '@/lib/school-referrals/acceptance/mutations'
import { schoolLinkInAddress } from '@/lib/school-referrals/carried-link'
import { openSchoolLink } from '@/lib/school-referrals/data'
import { declinedSchema } from '@/lib/school-referrals/schema'

export const POST = defineRoute({
  access: linkHolder('whoever got the link by mistake has no account', schoolLinkInAddress),
  link: openSchoolLink,
  returns: declinedSchema,
  async handle({ actor, params }) {
    await declineSchoolReferral(actor, String(params.token))
    return { status: 'declined' }
  },
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
