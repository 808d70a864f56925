import { signedOutCookies } from '@/lib/auth/cookies'
import { endSession } from '@/lib/auth/mutations'
import { anyoneOrSignedIn } from '@/lib/http/access'
import { isUnasked } from '@/lib/http/origin'
import { safeNextPath } from '@/lib/http/paths'
import { defineRoute, notAllowed, Reply } from '@/lib/http/route'

/** A navigation, as the specification says; one from another site, or a prefetch, does not sign out. */
export const GET = defineRoute({
  access: anyoneOrSignedIn('signing out twice is no error'),
  returns: null,
  status: 200,
  async handle({ actor, headers, query }) {
    if (isUnasked(headers)) return new Reply(null, { status: 303, location: '/' })
    if (actor.kind === 'user') await endSession(actor)
    // A person signed in with the wrong account comes back to the page that said so.
    const location = safeNextPath(query.get('next')) ?? '/'
    return new Reply(null, { status: 303, location, cookies: signedOutCookies() })
  },
})

export const { POST, PUT, PATCH, DELETE } = notAllowed('GET')
