import * as z from 'zod/mini'
import { cancelEmailChange } from '@/lib/email-verification/tokens/mutations'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

/** Keeps the address the account has: the link that was mailed to the new one is worth nothing from now on. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  DELETE: {
    access: signedIn,
    returns: z.object({ pendingEmail: z.null() }),
    async handle({ actor }) {
      await cancelEmailChange(actor)
      return { pendingEmail: null }
    },
  },
})
