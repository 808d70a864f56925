import * as z from 'zod/mini'
import { anyoneOrSignedIn } from '@/lib/http/access'
import { isUnasked } from '@/lib/http/origin'
import { defineRoutes, Reply } from '@/lib/http/route'
import { safeNextPath } from '@/lib/request/paths'
import { signedOutCookies } from '@/lib/sessions/cookies'
import { endSession } from '@/lib/sessions/mutations'

/** A navigation, as the specification has it; one that another site or a prefetch made signs nobody out. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: anyoneOrSignedIn('signing out twice is no error'),
    query: z.object({ next: z.optional(z.string()) }),
    returns: null,
    status: 200,
    async handle({ actor, headers, query }) {
      if (isUnasked(headers)) return new Reply(null, { status: 303, location: '/' })
      if (actor.kind === 'user') await endSession(actor)
      // Whoever was signed in with the wrong account comes back to the page that told them so.
      const location = safeNextPath(query.next) ?? '/'
      return new Reply(null, { status: 303, location, cookies: signedOutCookies() })
    },
  },
})
