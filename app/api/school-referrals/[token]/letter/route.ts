import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { fileAnswer } from '@/lib/school-referrals/letters/file-answer'
import { printLetters } from '@/lib/school-referrals/letters/mutations'
import { paperSchema } from '@/lib/school-referrals/letters/schema'
import { actAsMemberOrNotFound } from '@/lib/schools/data'
import { schoolQuerySchema } from '@/lib/schools/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  /** The letter of one family, also of a student who is in no class. Here the path names the referral by its id. */
  POST: {
    access: signedIn,
    params: z.object({ token: rowId }),
    query: schoolQuerySchema,
    body: paperSchema,
    returns: null,
    async handle({ actor, params: { token }, query, body }) {
      const member = await actAsMemberOrNotFound(actor, query.school)
      return fileAnswer(await printLetters(member, { classId: null, referralIds: [token] }, body))
    },
  },
})
