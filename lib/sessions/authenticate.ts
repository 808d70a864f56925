import 'server-only'
import { userActor } from '@/lib/auth/actor'
import { hashToken } from '@/lib/auth/token'
import { allowedPoints, limits } from '@/lib/rate-limits/limits'
import { getSessionAndUser } from './adapter'
import { unsafeWasEnded, type Via } from './data'

const isToken = (cookie: string | undefined): cookie is string =>
  cookie !== undefined && cookie !== '' && cookie.length <= 200

/** To be asked where `authenticate` finds none: false for a session that ran out, so that its browser keeps its drafts. */
export async function wasEnded(cookie: string | undefined): Promise<boolean> {
  return isToken(cookie) && unsafeWasEnded(hashToken(cookie))
}

/** Calls count, pages do not. @throws the database's own error: an outage must never look like a sign-out */
export async function authenticate(
  cookie: string | undefined,
  address: string,
  { counted, via }: { counted: boolean; via?: Via },
) {
  if (!isToken(cookie)) return null
  // Not through next-auth, which would return "no session" while the database is away.
  const found = await getSessionAndUser(cookie, counted ? limits.session : null, via)
  if (!found) return null
  const { sessionId, signedInAt, points, wait } = found.session
  const { id: userId, role, firstName } = found.user
  const spent = points !== null && points > allowedPoints(limits.session)
  return {
    actor: userActor({ userId, sessionId, role, firstName, signedInAt, address }),
    // Seconds until the next allowed request when the limit is reached.
    retryAfter: spent ? Math.max(1, wait ?? 1) : null,
  }
}
