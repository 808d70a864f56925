import 'server-only'
import type { Adapter } from 'next-auth/adapters'
import type { OpenedSession } from '@/lib/auth/options'
import { hashToken } from '@/lib/auth/token'
import type { Limit } from '@/lib/rate-limits/limits'
import { unsafeFindSession, type Via } from './data'
import { unsafeEndSessionByToken } from './mutations'

/** Required by next-auth's types and not read here; a LINE account may have no address. */
const unread = { email: '', emailVerified: null }

// The rooms write accounts, identities and sessions together (docs/decisions/0006); this returns what they wrote.
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
    // `unsafeFindSession` updates `lastSeenAt`; the absolute end does not move.
    updateSession: async () => null,
    deleteSession: (token) => unsafeEndSessionByToken(hashToken(token)),
  }
}

export async function getSessionAndUser(token: string, limit: Limit | null, via?: Via) {
  const found = await unsafeFindSession(hashToken(token), limit, via)
  if (!found) return null
  const { userId, role, firstName, expiresAt, ...session } = found
  return {
    session: { ...session, sessionToken: token, userId, expires: expiresAt },
    user: { id: userId, role, firstName, ...unread },
  }
}
