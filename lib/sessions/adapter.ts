import 'server-only'
import type { Adapter } from 'next-auth/adapters'
import type { OpenedSession } from '@/lib/auth/options'
import { hashToken } from '@/lib/auth/token'
import type { Limit } from '@/lib/rate-limits/limits'
import { unsafeFindSession } from './data'
import { unsafeEndSessionByToken } from './mutations'

/** next-auth's types want both; nothing of ours reads them here, and a LINE account may have no address. */
const unread = { email: '', emailVerified: null }

/**
 * next-auth's adapter over our rows, which keep the hash of a token only. Accounts, identities and sessions are written
 * together by the rooms (docs/decisions/0006): of those it answers what the transaction has written.
 *
 * @param opened the session that this request's transaction has opened
 */
export function sessionAdapter(opened: () => OpenedSession | null): Adapter {
  return {
    async getUserByAccount() {
      const session = opened()
      return session && { id: session.userId, ...unread }
    },
    async createSession({ userId, expires }) {
      const session = opened()
      if (session?.userId !== userId) throw new Error('no session was opened for this account')
      return { sessionToken: session.token, userId, expires }
    },
    getSessionAndUser: (token) => getSessionAndUser(token, null),
    // Reading a session marks it as seen; its absolute end does not move.
    updateSession: async () => null,
    deleteSession: (token) => unsafeEndSessionByToken(hashToken(token)),
  }
}

/**
 * The live session of a token, and its person, in one statement.
 *
 * @param limit what this request counts towards
 */
export async function getSessionAndUser(token: string, limit: Limit | null) {
  const found = await unsafeFindSession(hashToken(token), limit)
  if (!found) return null
  const { userId, role, firstName, expiresAt, ...session } = found
  return {
    session: { ...session, sessionToken: token, userId, expires: expiresAt },
    user: { id: userId, role, firstName, ...unread },
  }
}
