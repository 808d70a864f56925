import * as z from 'zod/mini'
import { mailedTokenSchema } from '@/lib/email-verification/schema'
import { disownAddress } from '@/lib/endings/disowning/mutations'
import { linkHolder } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

/** "This was not me": another person gave the address of the mail's reader. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  POST: {
    access: linkHolder('the mailed token is the key: whose address another person gave has no account'),
    body: mailedTokenSchema,
    returns: z.object({ disowned: z.literal(true) }),
    async handle({ actor, body }) {
      await disownAddress(actor, body.token)
      return { disowned: true as const }
    },
  },
})
