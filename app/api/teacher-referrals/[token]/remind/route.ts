import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { sendReminder } from '@/lib/teacher-referrals/reminders/mutations'
import { teacherReferralSchema } from '@/lib/teacher-referrals/schema'

/** Here the path names the referral by its id: its owner never holds the link's token. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    params: z.object({ token: rowId }),
    returns: teacherReferralSchema,
    handle: async ({ actor, params, idempotencyKey }) =>
      (await sendReminder(actor, params.token, idempotencyKey)).value,
  },
})
