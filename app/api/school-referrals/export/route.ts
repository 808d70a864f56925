import { signedIn } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'
import { exportSchoolReferrals } from '@/lib/school-referrals/import/data'
import { csvFile } from '@/lib/school-referrals/import/file'
import { referralSearchSchema } from '@/lib/school-referrals/schema'

/** A POST, because a searched name must not end up in an address. */
export const POST = defineRoute({
  access: signedIn,
  body: referralSearchSchema,
  returns: null,
  handle: async ({ actor, body, language }) =>
    csvFile('sati-referrals.csv', await exportSchoolReferrals(actor, body, language)),
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
