import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { setReminders } from '@/lib/teacher-referrals/reminders/mutations'
import { reminderSettingSchema, teacherRemindersSchema } from '@/lib/teacher-referrals/schema'

/** Here the path names the referral by its id: its owner never holds the link's token. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  PATCH: {
    access: signedIn,
    params: z.object({ token: rowId }),
    body: reminderSettingSchema,
    returns: teacherRemindersSchema,
    handle: ({ actor, params, body }) => setReminders(actor, params.token, body),
  },
})
