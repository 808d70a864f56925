import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { created, defineRoutes } from '@/lib/http/route'
import { askColleague, dismissColleague } from '@/lib/teacher-referrals/declines/mutations'
import { teacherReferralSchema } from '@/lib/teacher-referrals/schema'

/** Here the path names the referral by its id: its owner never holds the link's token. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: signedIn,
    params: z.object({ token: rowId }),
    returns: teacherReferralSchema,
    async handle({ actor, params, language, idempotencyKey }) {
      return created(await askColleague(actor, params.token, { language, idempotencyKey }))
    },
  },
  DELETE: {
    access: signedIn,
    params: z.object({ token: rowId }),
    returns: z.object({ id: z.string() }),
    async handle({ actor, params: { token: id } }) {
      await dismissColleague(actor, id)
      return { id }
    },
  },
})
