import * as z from 'zod/mini'
import { rowId } from '@/lib/fields'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { fileAnswer } from '@/lib/school-referrals/letters/file-answer'
import { printLetters } from '@/lib/school-referrals/letters/mutations'
import { lettersAtOnce, printSchema } from '@/lib/school-referrals/letters/schema'
import { actAsMemberOrNotFound } from '@/lib/schools/data'
import { schoolQuerySchema } from '@/lib/schools/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  /** One PDF for the families of a class. Their codes are in it alone, so no idempotency key stores it. */
  POST: {
    access: signedIn,
    params: z.object({ classId: rowId }),
    query: schoolQuerySchema,
    body: printSchema,
    maxItems: lettersAtOnce,
    returns: null,
    async handle({ actor, params: { classId }, query, body: { referralIds, ...paper } }) {
      const member = await actAsMemberOrNotFound(actor, query.school)
      return fileAnswer(await printLetters(member, { classId, referralIds }, paper))
    },
  },
})
