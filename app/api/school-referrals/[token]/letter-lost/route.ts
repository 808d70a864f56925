import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { replaceLetter } from '@/lib/school-referrals/class-list/mutations'
import { schoolReferralSchema } from '@/lib/school-referrals/schema'
import { actAsMemberOrNotFound } from '@/lib/schools/data'
import { schoolQuerySchema } from '@/lib/schools/schema'

/** Here the path names the referral by its id: the token is the parent's. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    params: z.object({ token: rowId }),
    query: schoolQuerySchema,
    returns: schoolReferralSchema,
    handle: async ({ actor, params, query, idempotencyKey }) =>
      replaceLetter(await actAsMemberOrNotFound(actor, query.school), params.token, idempotencyKey),
  },
})
