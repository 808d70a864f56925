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

/** Who may call a route. `describe` is shown in the committed access table. */
export interface Access<A extends Actor> {
  describe: string
  /** @throws AppError when access is refused or a rate limit is exceeded */
  admit: (request: Request, answered: Headers) => Promise<A>
}

export const signedIn: Access<UserActor> = {
  describe: 'signed in',
  async admit(request, answered) {
    // This route accepts no key, and with one the cookie must not count instead.
    const found = request.headers.has(keyHeader) ? null : await fromCookie(request, answered)
    if (found) return found
    // Each failed attempt costs a database lookup.
    await countHit(limits.visitor, addressOf(request.headers))
    throw new AppError('UNAUTHENTICATED')
  },
}

/** The link decides which rows are theirs. */
export const signedInByLink: Access<UserActor> = { ...signedIn, describe: 'signed in, and by link' }

/** Null for no link, and for an unknown, expired or revoked one: such a request counts as an ordinary visitor's. */
export type FindLink = (request: Request) => Promise<CarriedLink | null>

/** Counted by network address, which may be a whole school's, or by the link that the request carries. */
export function anyone(why: string, findLink?: FindLink): Access<VisitorActor> {
  return {
    describe: `anyone: ${why}`,
    admit: (request) => visit(request, findLink),
  }
}

/** A signed-in caller is identified but not counted: a session over its limit must still be able to end. */
export function anyoneOrSignedIn(why: string, findLink?: FindLink): Access<UserActor | VisitorActor> {
  return {
    describe: `anyone: ${why}`,
    async admit(request, answered) {
      return (await fromCookie(request, answered, { counted: false })) ?? visit(request, findLink)
    },
  }
}

export function linkHolder(why: string, findLink?: FindLink): Access<UserActor | VisitorActor> {
  return {
    describe: `anyone: ${why}`,
    admit: async (request, answered) => (await fromCookie(request, answered)) ?? visit(request, findLink),
  }
}

/** A key decides alone: cookies must not compensate for a wrong one. All errors of a key have one answer. */
export const keyOrSignedIn: Access<UserActor | ApiKeyActor> = {
  describe: 'API key, or signed in',
  async admit(request, answered) {
    const key = request.headers.get(keyHeader)
    // A key in a URL gets into logs and histories: it is compromised, even if it is right.
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
  // A link is for one family or teacher: beyond its limit its calls count for the address.
  if (!link || !(await isWithinLimit(limits.visitsByLink, link.id))) {
    await countHit(limits.visitor, address)
    return visitorActor(address)
  }
  if (link.schoolId) await countHit(limits.visitsBySchool, link.schoolId)
  return visitorActor(address, link)
}

export function probe(why: string): Access<VisitorActor> {
  return { describe: `anyone, uncounted: ${why}`, admit: async (request) => visitorActor(addressOf(request.headers)) }
}

async function fromCookie(request: Request, answered: Headers, { counted } = { counted: true }) {
  const cookie = readCookie(request.headers.get('cookie'), sessionCookieName())
  const found = await authenticate(cookie, addressOf(request.headers), { counted })
  if (found?.retryAfter)
    throw new AppError('TOO_MANY_REQUESTS', { retryAfter: found.retryAfter, userId: found.actor.userId })
  if (!found && (await wasEnded(cookie)))
    for (const each of signOutCookies('elsewhere')) answered.append('Set-Cookie', each)
  return found?.actor ?? null
}
