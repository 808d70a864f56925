import { linkHolder } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { linkParams } from '@/lib/http/schema'
import { declineSchoolReferral } from '@/lib/school-referrals/acceptance/mutations'
import { schoolLinkInPath } from '@/lib/school-referrals/carried-link'
import { openSchoolLink } from '@/lib/school-referrals/data'
import { declinedSchema } from '@/lib/school-referrals/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: linkHolder('whoever got the link by mistake has no account', schoolLinkInPath),
    params: linkParams,
    link: openSchoolLink,
    returns: declinedSchema,
    async handle({ actor, params }) {
      await declineSchoolReferral(actor, params.token)
      return { status: 'declined' as const }
    },
  },
})
