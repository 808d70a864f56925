import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { AppError } from '@/lib/http/errors'

/**
 * Ends one session of the actor's own; its browser is told at its next request.
 *
 * @throws AppError NOT_FOUND for an unknown one, another person's, and one that was ended before
 */
export async function endOwnSession(actor: UserActor, sessionId: string): Promise<void> {
  const { count } = await db().session.deleteMany({ where: { id: sessionId, userId: actor.userId } })
  if (count === 0) throw new AppError('NOT_FOUND')
}

/** Ends every session of the actor's own but the one that asks. @returns how many of them were still alive */
export async function endOtherSessions(actor: UserActor): Promise<number> {
  const [row] = await db().$queryRaw<{ ended: number }[]>`
    WITH ended AS (
      DELETE FROM "Session" WHERE "userId" = ${actor.userId}::uuid AND id <> ${actor.sessionId}::uuid
      RETURNING "expiresAt" > now() AND "lastSeenAt" > now() - interval '12 hours' AS alive
    )
    SELECT count(*) FILTER (WHERE alive)::int AS ended FROM ended`
  return row?.ended ?? 0
}
