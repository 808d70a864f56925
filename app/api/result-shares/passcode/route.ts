import * as z from 'zod/mini'
import { anyone } from '@/lib/http/access'
import { defineRoutes, Reply } from '@/lib/http/route'
import { submitPasscode } from '@/lib/result-shares/links/mutations'
import { givenPasscodeSchema } from '@/lib/result-shares/links/schema'

/** The passcode of a visit sheet, for as long as the browser is open and half an hour at most. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: anyone('the signed link is the key: a doctor elsewhere has no account'),
    body: givenPasscodeSchema,
    returns: z.object({ status: z.literal('open') }),
    async handle({ actor, body }) {
      return new Reply({ status: 'open' as const }, { cookies: [await submitPasscode(actor, body)] })
    },
  },
})
