import * as z from 'zod/mini'
import { disownAddress } from '@/lib/accounts/claims/mutations'
import { mailedTokenSchema } from '@/lib/email-verification/schema'
import { linkHolder } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'

/** "This was not me", for an address that another person entered. */
export const POST = defineRoute({
  access: linkHolder('the mailed token is the key: whose address another person gave has no account'),
  body: mailedTokenSchema,
  returns: z.object({ disowned: z.literal(true) }),
  maxBytes: 16_000,
  async handle({ actor, body }) {
    await disownAddress(actor, body.token)
    return { disowned: true }
  },
})

export const { GET, PUT, PATCH, DELETE } = notAllowed('POST')
