import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { exportSchoolReferrals } from '@/lib/school-referrals/import/data'
import { csvFile } from '@/lib/school-referrals/import/file'
import { referralSearchSchema } from '@/lib/school-referrals/schema'

/** A POST because a name that is searched for must not end up in an address. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    body: referralSearchSchema,
    returns: null,
    handle: async ({ actor, body, language }) =>
      csvFile('sati-referrals.csv', await exportSchoolReferrals(actor, body, language)),
  },
})
