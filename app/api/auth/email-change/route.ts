import * as z from 'zod/mini'
import { cancelEmailChange } from '@/lib/email-verification/tokens/mutations'
import { signedIn } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'

/** Cancels a change of the email address: the link mailed to the new address becomes invalid. */
export const DELETE = defineRoute({
  access: signedIn,
  returns: z.object({ pendingEmail: z.null() }),
  async handle({ actor }) {
    await cancelEmailChange(actor)
    return { pendingEmail: null }
  },
})

export const { GET, POST, PUT, PATCH } = notAllowed('DELETE')
