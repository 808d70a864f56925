import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { db, type Transaction } from '@/lib/db'
import type { Actor, UserActor } from './actor'
import { hashToken, newToken } from './token'

/** Absolute life of a session in seconds; it also ends after 12 idle hours. */
export const sessionSeconds = 7 * 24 * 3_600
const sessionsPerUser = 10

/**
 * Opens a session with a token that only the server ever chose; the oldest ones beyond ten end.
 *
 * @returns the cookie's value; the database keeps its hash only
 */
export async function createSession(
  actor: Actor,
  userId: string,
  userAgent: string | null,
  token = newToken(),
): Promise<string> {
  return db().$transaction((tx) => createSessionWithin(actor, tx, userId, userAgent, token))
}

/** The same, as part of something larger. */
export async function createSessionWithin(
  _actor: Actor,
  tx: Transaction,
  userId: string,
  userAgent: string | null,
  token = newToken(),
): Promise<string> {
  // Sign-ins at the same time take turns: each would otherwise end the same old session and leave one too many.
  await tx.$queryRaw`SELECT id FROM "User" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`
  await tx.$executeRaw`
    WITH surplus AS (
      SELECT id FROM "Session" WHERE "userId" = ${userId}::uuid ORDER BY "lastSeenAt" DESC OFFSET ${sessionsPerUser - 1}
    ), ended AS (
      DELETE FROM "Session" WHERE id IN (SELECT id FROM surplus)
    )
    INSERT INTO "Session" (id, "userId", "tokenHash", "userAgent", "expiresAt")
    VALUES (${uuidv7()}::uuid, ${userId}::uuid, ${hashToken(token)}, ${userAgent?.slice(0, 300) ?? null},
      now() + ${sessionSeconds} * interval '1 second')`
  return token
}

/**
 * Gives the browser a new session in place of its own: after a proof of who it is, and after whatever ends the others.
 *
 * @returns the new cookie's value; the old one is dead
 */
export async function renewSession(actor: UserActor, tx: Transaction, userAgent: string | null): Promise<string> {
  await tx.session.deleteMany({ where: { id: actor.sessionId, userId: actor.userId } })
  return createSessionWithin(actor, tx, actor.userId, userAgent)
}

/** Ends the session the request came with. */
export async function endSession(actor: UserActor): Promise<void> {
  await db().session.deleteMany({ where: { id: actor.sessionId, userId: actor.userId } })
}
