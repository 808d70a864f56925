import { anyone } from '@/lib/http/access'
import { defineRoute, notAllowed, Reply } from '@/lib/http/route'

export const GET = defineRoute({
  access: anyone('it only leads to the sign-in page'),
  returns: null,
  handle: async () => new Reply(null, { status: 303, location: '/login' }),
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
