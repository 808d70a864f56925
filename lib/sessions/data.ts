import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import type { Role } from '@/lib/auth/roles'
import { db, Prisma, type Transaction, withIsoTimes } from '@/lib/db'
import type { Limit } from '@/lib/rate-limits/limits'
import { countingHitOfValid } from '@/lib/rate-limits/mutations'
import { enabledAccount } from '@/lib/users/rules'
import { deviceOf } from './device-name'
import type { DeviceSession } from './schema'

/** Of a session that another transaction cannot see yet. */
export type Via = Transaction

interface SessionRow {
  id: string
  userAgent: string | null
  createdAt: Date
  lastSeenAt: Date
}

export async function listSessions(actor: UserActor): Promise<DeviceSession[]> {
  // Raw: the database's clock.
  const rows = await db().$queryRaw<SessionRow[]>`
    SELECT s.id, s."userAgent", s."createdAt", s."lastSeenAt" FROM "Session" s
    WHERE s."userId" = ${actor.userId}::uuid AND ${isValidSession} ORDER BY s."lastSeenAt" DESC, s.id DESC LIMIT 200`
  return rows.map((row) => ({ ...toSession(row), current: row.id === actor.sessionId }))
}

export function toSession({ id, userAgent, createdAt, lastSeenAt }: SessionRow): Omit<DeviceSession, 'current'> {
  return withIsoTimes({ id, device: deviceOf(userAgent), createdAt, lastSeenAt })
}

interface ValidSession {
  sessionId: string
  userId: string
  role: Role
  firstName: string
  expiresAt: Date
  /** Time of the last authentication: a renewed session is a new row. */
  signedInAt: Date
  /** Hits in this window; null when not counted. */
  points: number | null
  /** Seconds to the window's end; null when not counted. */
  wait: number | null
}

export const isValidSession = Prisma.sql`(s."expiresAt" > now() AND s."lastSeenAt" > now() - interval '12 hours')`

/** Asked under a lock: the session may have ended during the request. */
export async function isSessionStored(actor: UserActor, tx: Transaction): Promise<boolean> {
  return (await tx.session.count({ where: { id: actor.sessionId, userId: actor.userId } })) > 0
}

const validSessionSql = (tokenHash: string) => Prisma.sql`
  live AS (
    SELECT s.id, s."userId", s."lastSeenAt", s."createdAt", s."expiresAt", u.role, u."firstName"
    FROM "Session" s JOIN "User" u ON u.id = s."userId"
    WHERE s."tokenHash" = ${tokenHash} AND ${isValidSession} AND ${enabledAccount.sql('u')}
  ), seen AS (
    UPDATE "Session" s SET "lastSeenAt" = now() FROM live
    WHERE s.id = live.id AND live."lastSeenAt" < now() - interval '1 minute'
  )`

// In one round trip, as it runs before every call. Unsafe: it makes the actor.
export async function unsafeFindSession(
  tokenHash: string,
  limit: Limit | null,
  via: Via = db(),
): Promise<ValidSession | null> {
  const hit = limit ? countingHitOfValid(limit) : Prisma.sql`SELECT NULL::int AS points, NULL::int AS wait`
  // Raw: read and record.
  const [row] = await via.$queryRaw<ValidSession[]>`
    WITH ${validSessionSql(tokenHash)}, hit AS (${hit})
    SELECT id AS "sessionId", "userId", role::text AS role, "firstName", "expiresAt", "createdAt" AS "signedInAt", points, wait
    FROM live LEFT JOIN hit ON true`
  return row ?? null
}

export async function unsafeWasEnded(tokenHash: string): Promise<boolean> {
  return (await db().endedSession.count({ where: { tokenHash } })) > 0
}
