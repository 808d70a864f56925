import 'server-only'
import {
  type Actor,
  type ApiKeyActor,
  type CarriedLink,
  type UserActor,
  type VisitorActor,
  visitorActor,
} from '@/lib/auth/actor'
import { sessionCookieName } from '@/lib/auth/session-cookie'
import { AppError } from '@/lib/errors'
import { limits } from '@/lib/rate-limits/limits'
import { countHit, isWithinLimit } from '@/lib/rate-limits/mutations'
import { addressOf } from '@/lib/request/address'
import { readCookie } from '@/lib/request/read-cookie'
import { authenticateKey } from '@/lib/schools/api-keys/authenticate-key'
import { authenticate, wasEnded } from '@/lib/sessions/authenticate'
import { signOutCookies } from '@/lib/sessions/cookies'

const keyHeader = 'x-api-key'

/**
 * Who may call a route. There is no default: a route without one does not compile.
 * `describe` is what the committed access table shows.
 */
export interface Access<A extends Actor> {
  describe: string
  /**
   * @param answered headers of the answer, whatever it will be
   * @throws AppError when the caller is not let in, or has used up its requests
   */
  admit: (request: Request, answered: Headers) => Promise<A>
}

/** A signed-in person; 401 without one. */
export const signedIn: Access<UserActor> = {
  describe: 'signed in',
  async admit(request, answered) {
    // A request with a key is judged by the key alone: here none is accepted, and the cookie must not replace it.
    const found = request.headers.has(keyHeader) ? null : await fromCookie(request, answered)
    if (found) return found
    // Counted as a visitor's: each failed attempt costs a database lookup.
    await countHit(limits.visitor, addressOf(request.headers))
    throw new AppError('UNAUTHENTICATED')
  },
}

/** A signed-in person who also holds a link: which rows are theirs is the link's to say. */
export const signedInByLink: Access<UserActor> = { ...signedIn, describe: 'signed in, and by link' }

/**
 * Finds the signed link that a request carries. Null for none, and for one that is unknown, expired or revoked: such a
 * request counts as an ordinary visitor's.
 */
export type FindLink = (request: Request) => Promise<CarriedLink | null>

/**
 * Public, for a stated reason. Counted by network address, or by the link that the request carries: one address
 * may hold a whole school.
 */
export function anyone(why: string, findLink?: FindLink): Access<VisitorActor> {
  return {
    describe: `anyone: ${why}`,
    admit: (request) => visit(request, findLink),
  }
}

/** Public; a signed-in caller is identified. Not counted: a session over its limit must still be able to end. */
export function anyoneOrSignedIn(why: string, findLink?: FindLink): Access<UserActor | VisitorActor> {
  return {
    describe: `anyone: ${why}`,
    async admit(request, answered) {
      return (await fromCookie(request, answered, { counted: false })) ?? visit(request, findLink)
    },
  }
}

/** The holder of a link that needs no account; a signed-in caller is identified, and counted by session. */
export function linkHolder(why: string, findLink?: FindLink): Access<UserActor | VisitorActor> {
  return {
    describe: `anyone: ${why}`,
    admit: async (request, answered) => (await fromCookie(request, answered)) ?? visit(request, findLink),
  }
}

/**
 * A school's software by its key, or a signed-in person. A key that is sent decides alone: the browser's cookies must not
 * make up for a wrong one. All that can be wrong with a key has one answer.
 */
export const keyOrSignedIn: Access<UserActor | ApiKeyActor> = {
  describe: 'API key, or signed in',
  async admit(request, answered) {
    const key = request.headers.get(keyHeader)
    // An address ends up in logs and histories: a key in it is lost, even if it worked.
    if (!hasKeyInAddress(request)) {
      if (key === null) return signedIn.admit(request, answered)
      const found = await authenticateKey(key, request.method === 'POST' ? limits.keyWrites : limits.keyReads)
      if (found) {
        const { actor, budget, isSpent } = found
        answered.set('RateLimit-Limit', String(budget.limit))
        answered.set('RateLimit-Remaining', String(budget.remaining))
        answered.set('RateLimit-Reset', String(budget.reset))
        if (isSpent) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: budget.reset })
        return actor
      }
    }
    await countHit(limits.visitor, addressOf(request.headers))
    throw new AppError('INVALID_API_KEY')
  },
}

function hasKeyInAddress(request: Request): boolean {
  return [...new URL(request.url).searchParams].some(
    ([name, value]) => /^(x[-_]?)?api[-_]?key$/i.test(name) || value.startsWith('sati_live_'),
  )
}

async function visit(request: Request, findLink?: FindLink): Promise<VisitorActor> {
  const address = addressOf(request.headers)
  const link = await findLink?.(request)
  // A link serves one family or one teacher: calls beyond its own limit count for the address.
  if (!link || !(await isWithinLimit(limits.visitsByLink, link.id))) {
    await countHit(limits.visitor, address)
    return visitorActor(address)
  }
  if (link.schoolId) await countHit(limits.visitsBySchool, link.schoolId)
  return visitorActor(address, link)
}

/** Public, uncounted and without touching the database. */
export function probe(why: string): Access<VisitorActor> {
  return { describe: `anyone, uncounted: ${why}`, admit: async (request) => visitorActor(addressOf(request.headers)) }
}

async function fromCookie(
  request: Request,
  answered: Headers,
  { counted } = { counted: true },
): Promise<UserActor | null> {
  const cookie = readCookie(request.headers.get('cookie'), sessionCookieName())
  const found = await authenticate(cookie, addressOf(request.headers), { counted })
  if (found?.retryAfter)
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: found.retryAfter, userId: found.actor.userId })
  if (!found && (await wasEnded(cookie)))
    for (const each of signOutCookies('elsewhere')) answered.append('Set-Cookie', each)
  return found?.actor ?? null
}
