import * as z from 'zod/mini'
import { verifyEmail } from '@/lib/email-verification/mutations'
import { confirmationSchema } from '@/lib/email-verification/schema'
import { linkHolder } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { browserOf } from '@/lib/sign-in/browser'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: linkHolder('the mailed token is the key, together with the session or the password of its account'),
    body: confirmationSchema,
    returns: z.object({ verified: z.literal(true) }),
    async handle({ actor, body, headers }) {
      await verifyEmail(actor, body, browserOf(headers))
      return { verified: true as const }
    },
  },
})
