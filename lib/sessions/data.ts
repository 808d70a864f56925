import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { deviceOf } from './device'
import type { DeviceSession } from './types'

interface SessionRow {
  id: string
  userAgent: string | null
  createdAt: Date
  lastSeenAt: Date
}

/** The actor's own live sessions, the one seen last first. What counts as live is what `unsafeFindSession` lets in. */
export async function listSessions(actor: UserActor): Promise<DeviceSession[]> {
  const rows = await db().$queryRaw<SessionRow[]>`
    SELECT id, "userAgent", "createdAt", "lastSeenAt" FROM "Session"
    WHERE "userId" = ${actor.userId}::uuid AND "expiresAt" > now() AND "lastSeenAt" > now() - interval '12 hours'
    ORDER BY "lastSeenAt" DESC, id DESC LIMIT 200`
  return rows.map((row) => ({ ...toSession(row), current: row.id === actor.sessionId }))
}

export function toSession({ id, userAgent, createdAt, lastSeenAt }: SessionRow): Omit<DeviceSession, 'current'> {
  const times = { createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() }
  return { id, device: deviceOf(userAgent), ...times }
}
