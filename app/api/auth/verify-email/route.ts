import * as z from 'zod/mini'
import { verifyEmail } from '@/lib/account-tokens/mutations'
import { mailedTokenSchema } from '@/lib/accounts/schema'
import { anyone } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'

export const POST = defineRoute({
  access: anyone('the mailed token is the key, on whatever device the mail is read'),
  body: mailedTokenSchema,
  returns: z.object({ verified: z.literal(true) }),
  maxBytes: 16_000,
  async handle({ actor, body }) {
    await verifyEmail(actor, body.token)
    return { verified: true }
  },
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
