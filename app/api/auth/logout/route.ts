import * as z from 'zod/mini'
import { sessionCookieName } from '@/lib/auth/session-cookie'
import { anyoneOrSignedIn } from '@/lib/http/access'
import { isCrossSiteOrPrefetch } from '@/lib/http/origin'
import { defineRoutes, Reply } from '@/lib/http/route'
import { safeNextPath } from '@/lib/request/paths'
import { readCookie } from '@/lib/request/read-cookie'
import { signOutCookies } from '@/lib/sessions/cookies'
import { signOut } from '@/lib/sessions/next-auth'

/** A navigation, as the specification has it; one that another site or a prefetch made ends no session. */
export const { GET, POST, PUT, PATCH, DELETE } = defineRoutes({
  GET: {
    access: anyoneOrSignedIn('signing out twice is no error'),
    query: z.object({ next: z.optional(z.string()) }),
    returns: null,
    status: 200,
    async handle({ actor, headers, query }) {
      if (isCrossSiteOrPrefetch(headers)) return new Reply(null, { status: 303, location: '/' })
      const token = readCookie(headers.get('cookie'), sessionCookieName())
      if (actor.kind === 'user' && token) await signOut(token)
      // A user with the wrong account returns to the page that requires another one.
      const location = safeNextPath(query.next) ?? '/'
      return new Reply(null, { status: 303, location, cookies: signOutCookies() })
    },
  },
})
