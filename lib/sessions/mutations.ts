import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import type { UserActor } from '@/lib/auth/actor'
import { hashToken, newToken } from '@/lib/auth/token'
import { db, Prisma, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { sessionSeconds } from '@/lib/request/cookie-names'
import { type LockedUser, type LockStrength, unsafeLockUser } from '@/lib/users/mutations'
import { isSessionStored, isValidSession } from './data'
import { storedUserAgent } from './device-name'

const sessionsPerUser = 10

/** @returns the cookie's value; only its hash is stored */
export async function unsafeCreateSession(tx: Transaction, userId: string, userAgent: string | null): Promise<string> {
  const token = newToken()
  // Serializes concurrent sign-ins: otherwise each would end the same old session and leave one too many.
  await unsafeLockUser(tx, { id: userId })
  // Raw: the database's clock, with the end of the oldest in the same statement.
  await tx.$executeRaw`
    WITH surplus AS (
      SELECT id FROM "Session" WHERE "userId" = ${userId}::uuid ORDER BY "lastSeenAt" DESC OFFSET ${sessionsPerUser - 1}
    ), ended AS (
      DELETE FROM "Session" WHERE id IN (SELECT id FROM surplus)
    )
    INSERT INTO "Session" (id, "userId", "tokenHash", "userAgent", "expiresAt")
    VALUES (${uuidv7()}::uuid, ${userId}::uuid, ${hashToken(token)}, ${storedUserAgent(userAgent)},
      now() + ${sessionSeconds} * interval '1 second')`
  return token
}

export async function renewSession(actor: UserActor, tx: Transaction, userAgent: string | null): Promise<string> {
  await tx.session.deleteMany({ where: { id: actor.sessionId, userId: actor.userId } })
  return unsafeCreateSession(tx, actor.userId, userAgent)
}

/** Unsafe: the token is the only authorization. */
export async function unsafeEndSessionByToken(tokenHash: string): Promise<void> {
  await endSessions(db(), Prisma.sql`s."tokenHash" = ${tokenHash}`)
}

/** @throws AppError NOT_FOUND */
export async function endOwnSession(actor: UserActor, sessionId: string): Promise<void> {
  const { all } = await endSessions(db(), Prisma.sql`s.id = ${sessionId}::uuid AND s."userId" = ${actor.userId}::uuid`)
  if (all === 0) throw new AppError('NOT_FOUND')
}

/** @returns how many were still valid */
export async function endOtherSessions(actor: UserActor): Promise<number> {
  const others = Prisma.sql`s."userId" = ${actor.userId}::uuid AND s.id <> ${actor.sessionId}::uuid`
  return (await endSessions(db(), others)).valid
}

// Records each, so that its browser deletes what it stores (docs/decisions/0021); not for expired or renewed sessions.
async function endSessions(tx: Pick<Transaction, '$queryRaw'>, which: Prisma.Sql) {
  // Raw: the database's clock, with the record of each in the same statement.
  const [row] = await tx.$queryRaw<{ all: number; valid: number }[]>`
    WITH ended AS (
      DELETE FROM "Session" s WHERE ${which} RETURNING s."tokenHash", ${isValidSession} AS valid
    ), noted AS (
      INSERT INTO "EndedSession" ("tokenHash") SELECT "tokenHash" FROM ended ON CONFLICT DO NOTHING
    )
    SELECT count(*)::int AS all, count(*) FILTER (WHERE valid)::int AS valid FROM ended`
  return row ?? { all: 0, valid: 0 }
}

/** The session may have ended during the request. @throws AppError UNAUTHENTICATED */
export async function lockAccount(actor: UserActor, tx: Transaction, strength?: LockStrength): Promise<LockedUser> {
  const account = await unsafeLockUser(tx, { id: actor.userId }, strength)
  if (!account?.isEnabled || !(await isSessionStored(actor, tx))) throw new AppError('UNAUTHENTICATED')
  return account
}

export async function unsafeEndSessions(tx: Transaction, userId: string, { except }: { except?: string } = {}) {
  const others = except ? Prisma.sql`AND s.id <> ${except}::uuid` : Prisma.empty
  await endSessions(tx, Prisma.sql`s."userId" = ${userId}::uuid ${others}`)
}

export async function unsafeEndSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.session.deleteMany({ where: { id: sessionId } })
}
