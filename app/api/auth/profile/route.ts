import { updateProfile } from '@/lib/accounts/mutations'
import { profileSchema, userSchema } from '@/lib/accounts/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'

export const PATCH = defineRoute({
  access: signedIn,
  body: profileSchema,
  returns: userSchema,
  maxBytes: 16_000,
  handle: ({ actor, body }) => updateProfile(actor, body),
})

export const { GET, POST, PUT, DELETE } = notAllowed('PATCH')
