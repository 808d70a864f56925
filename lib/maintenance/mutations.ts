import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { db, Prisma } from '@/lib/db'
import { unsafeLockHolds } from '@/lib/legal-holds/data'
import { holdInForce } from '@/lib/legal-holds/rules'
import type { Term } from './types'

/** Where a batch ended: the time of the last row it looked at, and which of those with that time it was. */
export interface Place {
  at: string
  row: string
}

interface Batch {
  /** How many are gone. */
  count: number
  /** How many were looked at: what is held stays. */
  looked: number
  last: Place | null
}

/**
 * Deletes the oldest of what has run out, in one short statement, and nothing that a hold keeps which comes at the same time.
 *
 * @param from where the batch before it ended: without it each would walk over the index entries of all that are gone, and look
 *   again at all that is held
 */
export async function deleteBatch(term: Term, { from, size }: { from: Place | null; size: number }): Promise<Batch> {
  return db().$transaction(async (tx) => {
    await unsafeLockHolds(tx)
    // Raw: SKIP LOCKED.
    const [batch] = await tx.$queryRaw<Batch[]>(toDeletion(term, { from, size }))
    return batch ?? { count: 0, looked: 0, last: null }
  })
}

/**
 * The rows are locked before they are deleted, and looked at again then: one that a request has renewed in between stays,
 * and one that a request holds is left for the next time, so that neither waits for the other. Prisma has no `LIMIT` and
 * no `SKIP LOCKED` for a deletion.
 */
export function toDeletion(
  { table, column, kept, only = 'true', holders }: Term,
  { from, size }: { from: Place | null; size: number },
) {
  const [name, time] = [Prisma.raw(`"${table}"`), Prisma.raw(`"${column}"`)]
  const isOld = Prisma.sql`${time} < now() - ${kept}::interval AND ${Prisma.raw(only)}`
  return Prisma.sql`
    WITH looked AS MATERIALIZED (
      SELECT ctid, ${time} AS at, ${isFree(holders)} AS "isFree" FROM ${name}
      WHERE ${time} >= coalesce(${from?.at ?? null}::timestamptz, '-infinity')
        AND (${time}, ctid) > (coalesce(${from?.at ?? null}::timestamptz, '-infinity'), coalesce(${from?.row ?? null}::tid, '(0,0)'))
        AND ${isOld}
      ORDER BY ${time}, ctid LIMIT ${size}
    ), old AS MATERIALIZED (
      SELECT ctid FROM ${name} WHERE ctid = ANY(ARRAY(SELECT ctid FROM looked WHERE "isFree")) AND ${isOld}
      FOR UPDATE SKIP LOCKED
    ), gone AS (
      DELETE FROM ${name} WHERE ctid = ANY(ARRAY(SELECT ctid FROM old)) RETURNING 1
    )
    SELECT (SELECT count(*)::int FROM gone) AS count, (SELECT count(*)::int FROM looked) AS looked,
      (SELECT jsonb_build_object('at', at, 'row', ctid::text) FROM looked ORDER BY at DESC, ctid DESC LIMIT 1) AS last`
}

/**
 * That no legal hold keeps a row. While there is none at all the row is not looked at. IS NOT TRUE: a row that names nobody is
 * free, and the planner leaves the condition where it is, behind the index.
 */
function isFree(holders: Term['holders'] = {}): Prisma.Sql {
  const inForce = Prisma.sql`"LegalHold" h WHERE ${holdInForce.sql('h')}`
  const held = Object.entries(holders).flatMap(([kind, ids]) =>
    ids.map(
      (id) =>
        Prisma.sql`${Prisma.raw(id)} IN (SELECT ${Prisma.raw(`h."${kind}Id"`)} FROM ${inForce} AND ${Prisma.raw(`h."${kind}Id"`)} IS NOT NULL)`,
    ),
  )
  if (held.length === 0) return Prisma.sql`true`
  return Prisma.sql`(EXISTS (SELECT FROM ${inForce}) AND (${Prisma.join(held, ' OR ')})) IS NOT TRUE`
}

/**
 * Takes or prolongs the lease of this job. One statement on a row: behind a pooler that hands out connections by
 * transaction, a lock of the session would stay with a connection that others use.
 *
 * @param holder this instance
 * @returns false when another one is at it, or it is not time yet
 */
export async function takeLease(actor: SystemActor, holder: string, seconds: number): Promise<boolean> {
  // Raw: upsert with a condition.
  const taken = await db().$executeRaw`
    INSERT INTO "JobLease" AS l (job, holder, "freeAt")
    VALUES (${actor.job}, ${holder}::uuid, now() + ${seconds} * interval '1 second')
    ON CONFLICT (job) DO UPDATE SET holder = excluded.holder, "freeAt" = excluded."freeAt"
    WHERE l.holder = excluded.holder OR l."freeAt" <= now()`
  return taken === 1
}

/** @param seconds until any instance may begin again */
export async function endLease(actor: SystemActor, holder: string, seconds: number): Promise<void> {
  // Raw: the database's clock.
  await db().$executeRaw`
    UPDATE "JobLease" SET holder = NULL, "freeAt" = now() + ${seconds} * interval '1 second'
    WHERE job = ${actor.job} AND holder = ${holder}::uuid`
}
