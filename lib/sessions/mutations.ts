import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import type { UserActor } from '@/lib/auth/actor'
import { hashToken, newToken } from '@/lib/auth/token'
import { db, Prisma, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { sessionSeconds } from '@/lib/request/cookie-names'
import { type LockedUser, type LockStrength, unsafeLockUser } from '@/lib/users/mutations'
import { isLiveSession, isSessionStored } from './data'
import { keptUserAgent } from './device-name'

const sessionsPerUser = 10

/**
 * Opens a session with a token that only the server ever chose; the oldest ones beyond ten end.
 *
 * @returns the cookie's value; the database keeps its hash only
 */
export async function unsafeCreateSession(
  tx: Transaction,
  userId: string,
  userAgent: string | null,
  token = newToken(),
): Promise<string> {
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
    VALUES (${uuidv7()}::uuid, ${userId}::uuid, ${hashToken(token)}, ${keptUserAgent(userAgent)},
      now() + ${sessionSeconds} * interval '1 second')`
  return token
}

/**
 * Replaces the browser's session by a new one: after reauthentication, and after all other sessions were ended.
 *
 * @returns the new cookie's value; the old one is invalid
 */
export async function renewSession(actor: UserActor, tx: Transaction, userAgent: string | null): Promise<string> {
  await tx.session.deleteMany({ where: { id: actor.sessionId, userId: actor.userId } })
  return unsafeCreateSession(tx, actor.userId, userAgent)
}

/** Ends the session of a token. "Unsafe" because the token is all the proof there is. */
export async function unsafeEndSessionByToken(tokenHash: string): Promise<void> {
  await endSessions(db(), Prisma.sql`s."tokenHash" = ${tokenHash}`)
}

/**
 * Ends one session of the actor's own; its browser gets a 401 at its next request.
 *
 * @throws AppError NOT_FOUND for an unknown one, another person's, and one that was ended before
 */
export async function endOwnSession(actor: UserActor, sessionId: string): Promise<void> {
  const { all } = await endSessions(db(), Prisma.sql`s.id = ${sessionId}::uuid AND s."userId" = ${actor.userId}::uuid`)
  if (all === 0) throw new AppError('NOT_FOUND')
}

/** Ends every session of the actor's own but the one that asks. @returns how many of them were still alive */
export async function endOtherSessions(actor: UserActor): Promise<number> {
  const { alive } = await endSessions(
    db(),
    Prisma.sql`s."userId" = ${actor.userId}::uuid AND s.id <> ${actor.sessionId}::uuid`,
  )
  return alive
}

/**
 * Deletes sessions because somebody ends them. Each one's browser learns it at its next request and deletes what it stores
 * (docs/decisions/0021): not that of a session that time, another sign-in there or a renewal has ended.
 */
async function endSessions(
  tx: Pick<Transaction, '$queryRaw'>,
  which: Prisma.Sql,
): Promise<{ all: number; alive: number }> {
  // Raw: the database's clock, with the note of each in the same statement.
  const [row] = await tx.$queryRaw<{ all: number; alive: number }[]>`
    WITH ended AS (
      DELETE FROM "Session" s WHERE ${which} RETURNING s."tokenHash", ${isLiveSession} AS alive
    ), noted AS (
      INSERT INTO "EndedSession" ("tokenHash") SELECT "tokenHash" FROM ended ON CONFLICT DO NOTHING
    )
    SELECT count(*)::int AS all, count(*) FILTER (WHERE alive)::int AS alive FROM ended`
  return row ?? { all: 0, alive: 0 }
}

/**
 * Locks the actor's own account before its credentials change, or it is deleted. The session is checked again: one that was
 * ended elsewhere during this request must not undo that.
 *
 * @param strength as of `unsafeLockUser`
 * @throws AppError UNAUTHENTICATED
 */
export async function lockAccount(actor: UserActor, tx: Transaction, strength?: LockStrength): Promise<LockedUser> {
  const account = await unsafeLockUser(tx, { id: actor.userId }, strength)
  if (!account?.isEnabled || !(await isSessionStored(actor, tx))) throw new AppError('UNAUTHENTICATED')
  return account
}

/** Ends every session of an account, or every one but the session `except`. */
export async function unsafeEndSessions(tx: Transaction, userId: string, { except }: { except?: string } = {}) {
  const others = except ? Prisma.sql`AND s.id <> ${except}::uuid` : Prisma.empty
  await endSessions(tx, Prisma.sql`s."userId" = ${userId}::uuid ${others}`)
}

/** Ends the session that a browser had before it got another one. */
export async function unsafeEndSession(tx: Transaction, sessionId: string): Promise<void> {
  await tx.session.deleteMany({ where: { id: sessionId } })
}
