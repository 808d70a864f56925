import * as z from 'zod/mini'
import { anyoneOrSignedIn } from '@/lib/http/access'
import { defineRoutes, Reply } from '@/lib/http/route'
import { safeNextPath } from '@/lib/request/paths'

export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: anyoneOrSignedIn('it only leads to the sign-in page'),
    query: z.object({ next: z.optional(z.string()) }),
    returns: null,
    async handle({ query }) {
      const next = safeNextPath(query.next)
      return new Reply(null, { status: 303, location: next ? `/login?${new URLSearchParams({ next })}` : '/login' })
    },
  },
})
