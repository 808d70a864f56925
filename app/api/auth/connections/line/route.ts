import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'
import { disconnectIdentity } from '@/lib/social-sign-in/mutations'
import { connectionsSchema } from '@/lib/social-sign-in/schema'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  DELETE: {
    access: signedIn,
    returns: connectionsSchema,
    handle: async ({ actor }) => ({ connected: await disconnectIdentity(actor, 'line') }),
  },
})
