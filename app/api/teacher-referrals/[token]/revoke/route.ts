import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { revokeTeacherReferral } from '@/lib/teacher-referrals/mutations'
import { teacherReferralSchema } from '@/lib/teacher-referrals/schema'

/** Here the path names the referral by its id: its owner never holds the link's token. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    params: z.object({ token: rowId }),
    returns: teacherReferralSchema,
    handle: ({ actor, params }) => revokeTeacherReferral(actor, params.token),
  },
})
