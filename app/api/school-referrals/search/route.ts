import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { searchWithTotal } from '@/lib/school-referrals/data'
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
      return searchWithTotal(await actAsMember(actor, query.school), body)
    },
  },
})
