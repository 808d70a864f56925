import 'server-only'
import { type Actor, authenticate, type UserActor, type VisitorActor, visitorActor } from '@/lib/auth/actor'
import { readCookie, sessionCookieName } from '@/lib/auth/cookies'
import { addressOf } from './address'
import { AppError } from './errors'
import { limits } from './limits'
import { countHit } from './mutations'

/**
 * Who may call a route. There is no default: a route without one does not compile.
 * `describe` is what the committed access table shows.
 */
export interface Access<A extends Actor> {
  describe: string
  /** @throws AppError when the caller is not let in, or has used up its requests */
  admit: (request: Request) => Promise<A>
}

/** A signed-in person; 401 without one. */
export const signedIn: Access<UserActor> = {
  describe: 'signed in',
  async admit(request) {
    const found = await fromCookie(request)
    if (found) return found
    // A stranger who tries is counted as one: each try costs a look into the database.
    await countHit(limits.visitor, addressOf(request.headers))
    throw new AppError('UNAUTHENTICATED')
  },
}

/** Everybody, for a reason that is written down. Counted by network address. */
export function anyone(why: string): Access<VisitorActor> {
  return {
    describe: `anyone: ${why}`,
    async admit(request) {
      const address = addressOf(request.headers)
      await countHit(limits.visitor, address)
      return visitorActor(address)
    },
  }
}

/** Everybody; whoever is signed in is known. Not counted: a session over its limit must still be able to end. */
export function anyoneOrSignedIn(why: string): Access<UserActor | VisitorActor> {
  return {
    describe: `anyone: ${why}`,
    async admit(request) {
      return (await fromCookie(request, { counted: false })) ?? anyone(why).admit(request)
    },
  }
}

/** Everybody, uncounted and without touching the database. */
export function probe(why: string): Access<VisitorActor> {
  return { describe: `anyone, uncounted: ${why}`, admit: async (request) => visitorActor(addressOf(request.headers)) }
}

async function fromCookie(request: Request, { counted } = { counted: true }): Promise<UserActor | null> {
  const cookie = readCookie(request.headers.get('cookie'), sessionCookieName())
  const found = await authenticate(cookie, addressOf(request.headers), { counted })
  if (found?.retryAfter) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: found.retryAfter })
  return found?.actor ?? null
}
