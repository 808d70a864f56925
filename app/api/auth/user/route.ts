import { getUser } from '@/lib/accounts/data'
import { userSchema } from '@/lib/accounts/schema'
import { signedIn } from '@/lib/http/access'
import { defineRoute, notAllowed } from '@/lib/http/route'

export const GET = defineRoute({ access: signedIn, returns: userSchema, handle: ({ actor }) => getUser(actor) })

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
