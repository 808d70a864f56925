import { getUser } from '@/lib/accounts/data'
import { userSchema } from '@/lib/accounts/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoutes } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: { access: signedIn, returns: userSchema, handle: ({ actor }) => getUser(actor) },
})
