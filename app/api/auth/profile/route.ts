import { updateProfile } from '@/lib/accounts/mutations'
import { profileSchema, userSchema } from '@/lib/accounts/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  PATCH: {
    access: signedIn,
    body: profileSchema,
    returns: userSchema,
    handle: ({ actor, body }) => updateProfile(actor, body),
  },
})
