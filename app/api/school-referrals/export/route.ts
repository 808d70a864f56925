import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { exportSchoolReferrals } from '@/lib/school-referrals/import/data'
import { csvFile } from '@/lib/school-referrals/import/export-table'
import { referralSearchSchema } from '@/lib/school-referrals/schema'
import { actAsMember } from '@/lib/schools/data'
import { schoolQuerySchema } from '@/lib/schools/schema'

/** A POST because a name that is searched for must not end up in an address. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    query: schoolQuerySchema,
    body: referralSearchSchema,
    returns: null,
    async handle({ actor, query, body, language }) {
      const member = await actAsMember(actor, query.school)
      return csvFile('sati-referrals.csv', await exportSchoolReferrals(member, body, language))
    },
  },
})
