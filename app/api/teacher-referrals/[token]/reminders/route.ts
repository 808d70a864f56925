import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { setReminders } from '@/lib/teacher-referrals/reminders/mutations'
import { reminderSettingSchema, teacherReferralSchema } from '@/lib/teacher-referrals/schema'

/** Here the path names the referral by its id: its owner never holds the link's token. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  PUT: {
    access: signedIn,
    params: z.object({ token: rowId }),
    body: reminderSettingSchema,
    returns: teacherReferralSchema,
    handle: ({ actor, params, body }) => setReminders(actor, params.token, body),
  },
})
