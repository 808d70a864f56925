import { anyone } from '@/lib/http/access'
import { defineRoutes, Reply } from '@/lib/http/route'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: anyone('it only leads to the sign-in page'),
    returns: null,
    handle: async () => new Reply(null, { status: 303, location: '/login' }),
  },
})
