import { signedIn } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'
import { disconnectIdentity } from '@/lib/social-sign-in/mutations'
import { connectionsSchema } from '@/lib/social-sign-in/schema'

export const DELETE = defineRoute({
  access: signedIn,
  returns: connectionsSchema,
  handle: async ({ actor }) => ({ connected: await disconnectIdentity(actor, 'google') }),
})

export const { GET, POST, PUT, PATCH } = notAllowed('DELETE')
