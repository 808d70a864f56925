import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { db, Prisma } from '@/lib/db'
import { unsafeLockHolds } from '@/lib/legal-holds/data'
import { holdInForce } from '@/lib/legal-holds/rules'
import type { Term } from './types'

export interface Place {
  at: string
  row: string
}

interface Batch {
  count: number
  looked: number
  last: Place | null
}

/** @param from where the last batch ended: else each would scan deleted rows' index entries and held rows again */
export async function deleteBatch(term: Term, { from, size }: { from: Place | null; size: number }): Promise<Batch> {
  return db().$transaction(async (tx) => {
    await unsafeLockHolds(tx)
    // Raw: SKIP LOCKED.
    const [batch] = await tx.$queryRaw<Batch[]>(toDeletion(term, { from, size }))
    return batch ?? { count: 0, looked: 0, last: null }
  })
}

// Checks the rows again after locking them: a row that a request has renewed stays, and a locked row is left for the
// next time, so that neither blocks the other. Prisma has no `LIMIT` and no `SKIP LOCKED` for a deletion.
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

// IS NOT TRUE: a row that names nobody is free, and the planner keeps the condition behind the index.
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

/** A row and no session lock, which a transaction pooler would leave on a connection that others use. */
export async function acquireLease(actor: SystemActor, holder: string, seconds: number): Promise<boolean> {
  // Raw: upsert with a condition.
  const taken = await db().$executeRaw`
    INSERT INTO "JobLease" AS l (job, holder, "freeAt")
    VALUES (${actor.job}, ${holder}::uuid, now() + ${seconds} * interval '1 second')
    ON CONFLICT (job) DO UPDATE SET holder = excluded.holder, "freeAt" = excluded."freeAt"
    WHERE l.holder = excluded.holder OR l."freeAt" <= now()`
  return taken === 1
}

export async function endLease(actor: SystemActor, holder: string, seconds: number): Promise<void> {
  // Raw: the database's clock.
  await db().$executeRaw`
    UPDATE "JobLease" SET holder = NULL, "freeAt" = now() + ${seconds} * interval '1 second'
    WHERE job = ${actor.job} AND holder = ${holder}::uuid`
}
