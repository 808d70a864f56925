import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { countSchoolReferrals, searchSchoolReferrals } from '@/lib/school-referrals/data'
import { foundPageSchema, referralSearchSchema } from '@/lib/school-referrals/schema'
import { actAsMember } from '@/lib/schools/data'
import { schoolQuerySchema } from '@/lib/schools/schema'

/** Changes nothing; a POST because a name that is searched for must not end up in an address. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    query: schoolQuerySchema,
    body: referralSearchSchema,
    returns: foundPageSchema,
    async handle({ actor, query, body }) {
      const member = await actAsMember(actor, query.school)
      const [page, total] = await Promise.all([searchSchoolReferrals(member, body), countSchoolReferrals(member, body)])
      return { ...page, total }
    },
  },
})
