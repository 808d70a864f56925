import 'server-only'
import { type UserActor, userActor } from '@/lib/auth/actor'
import { hashToken } from '@/lib/auth/token'
import { allowedPoints, limits } from '@/lib/rate-limits/limits'
import { getSessionAndUser } from './adapter'
import { unsafeWasEnded } from './data'

/** A valid session, and what is left of its rate limit. */
export interface Authenticated {
  actor: UserActor
  /** Seconds to wait when this minute's requests are used up, else null. */
  retryAfter: number | null
}

const isToken = (cookie: string | undefined): cookie is string =>
  cookie !== undefined && cookie !== '' && cookie.length <= 200

/**
 * Whether somebody has ended the session of a cookie for which `authenticate` finds none: by a sign-out, here or elsewhere,
 * a new password, or the end of the account. Not one that has run out.
 */
export async function wasEnded(cookie: string | undefined): Promise<boolean> {
  return isToken(cookie) && unsafeWasEnded(hashToken(cookie))
}

/**
 * The person behind a session cookie, or null for none, an unknown, an idle or an ended one.
 *
 * @param counted whether this request counts towards the session's limit (calls do, pages do not)
 * @throws the database's own error when it is away: an outage must never look like a logout
 */
export async function authenticate(
  cookie: string | undefined,
  address: string,
  { counted }: { counted: boolean },
): Promise<Authenticated | null> {
  if (!isToken(cookie)) return null
  // By the adapter's own function, and not through next-auth: that would answer "no session" while the database is away.
  const found = await getSessionAndUser(cookie, counted ? limits.session : null)
  if (!found) return null
  const { sessionId, signedInAt, points, wait } = found.session
  const { id: userId, role, firstName } = found.user
  const spent = points !== null && points > allowedPoints(limits.session)
  return {
    actor: userActor({ userId, sessionId, role, firstName, signedInAt, address }),
    retryAfter: spent ? Math.max(1, wait ?? 1) : null,
  }
}
