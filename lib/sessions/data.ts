import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import type { Role } from '@/lib/auth/roles'
import { db, Prisma, type Transaction } from '@/lib/db'
import type { Limit } from '@/lib/rate-limits/limits'
import { countingHitOfLive } from '@/lib/rate-limits/mutations'
import { enabledAccount } from '@/lib/users/rules'
import { deviceOf } from './device-name'
import type { DeviceSession } from './schema'

interface SessionRow {
  id: string
  userAgent: string | null
  createdAt: Date
  lastSeenAt: Date
}

/** The actor's own live sessions, the one seen last first. What counts as live is what `unsafeFindSession` lets in. */
export async function listSessions(actor: UserActor): Promise<DeviceSession[]> {
  // Raw: the database's clock.
  const rows = await db().$queryRaw<SessionRow[]>`
    SELECT s.id, s."userAgent", s."createdAt", s."lastSeenAt" FROM "Session" s
    WHERE s."userId" = ${actor.userId}::uuid AND ${isLiveSession} ORDER BY s."lastSeenAt" DESC, s.id DESC LIMIT 200`
  return rows.map((row) => ({ ...toSession(row), current: row.id === actor.sessionId }))
}

export function toSession({ id, userAgent, createdAt, lastSeenAt }: SessionRow): Omit<DeviceSession, 'current'> {
  const times = { createdAt: createdAt.toISOString(), lastSeenAt: lastSeenAt.toISOString() }
  return { id, device: deviceOf(userAgent), ...times }
}

interface LiveSession {
  sessionId: string
  userId: string
  role: Role
  firstName: string
  expiresAt: Date
  /** When the person last proved who they are: a renewed session is a new row. */
  signedInAt: Date
  /** Hits in this window, null when not counted. */
  points: number | null
  /** Seconds to the window's end, null when not counted. */
  wait: number | null
}

/** Whether `"Session" s` is live: not past its end, and seen within 12 hours. */
export const isLiveSession = Prisma.sql`(s."expiresAt" > now() AND s."lastSeenAt" > now() - interval '12 hours')`

/** Whether the actor's session still exists, asked under a lock: it may have been ended elsewhere during the request. */
export async function isSessionStored(actor: UserActor, tx: Transaction): Promise<boolean> {
  return (await tx.session.count({ where: { id: actor.sessionId, userId: actor.userId } })) > 0
}

/** The live session of a token with its account, which it marks as seen: `live` and `seen` of a WITH. */
const liveAndSeen = (tokenHash: string) => Prisma.sql`
  live AS (
    SELECT s.id, s."userId", s."lastSeenAt", s."createdAt", s."expiresAt", u.role, u."firstName"
    FROM "Session" s JOIN "User" u ON u.id = s."userId"
    WHERE s."tokenHash" = ${tokenHash} AND ${isLiveSession} AND ${enabledAccount.sql('u')}
  ), seen AS (
    UPDATE "Session" s SET "lastSeenAt" = now() FROM live
    WHERE s.id = live.id AND live."lastSeenAt" < now() - interval '1 minute'
  )`

/**
 * Finds a live session, marks it as seen (at most once a minute) and counts the request, in one round trip: this runs
 * before every call. "Unsafe" because it is what makes an actor and so cannot be scoped to one.
 */
export async function unsafeFindSession(tokenHash: string, limit: Limit | null): Promise<LiveSession | null> {
  const hit = limit ? countingHitOfLive(limit) : Prisma.sql`SELECT NULL::int AS points, NULL::int AS wait`
  // Raw: read and record.
  const [row] = await db().$queryRaw<LiveSession[]>`
    WITH ${liveAndSeen(tokenHash)}, hit AS (${hit})
    SELECT id AS "sessionId", "userId", role::text AS role, "firstName", "expiresAt", "createdAt" AS "signedInAt", points, wait
    FROM live LEFT JOIN hit ON true`
  return row ?? null
}

/** Whether somebody has ended the session of a token: asked of one that opens none any more. */
export async function unsafeWasEnded(tokenHash: string): Promise<boolean> {
  return (await db().endedSession.count({ where: { tokenHash } })) > 0
}
