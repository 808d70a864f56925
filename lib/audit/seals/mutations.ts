import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { db, Prisma } from '@/lib/db'
import { log } from '@/lib/log'
import { beginning, toSealHash } from './data'

/** A statement of some tens of milliseconds. */
const batchSize = 10_000

/**
 * How old a row is when it is sealed. Its time is that of the beginning of its transaction, and it is seen from its end on, so
 * every transaction that began earlier must be over. None of the product's lasts a minute: Prisma ends one after 10 s, and
 * PostgreSQL a statement after 5 s and an idle transaction after 15 s. The rest is for a standby whose clock is behind.
 */
const marginSeconds = 15 * 60

/**
 * Seals the next rows of the audit log: one month's, as many as a batch holds. The hash goes into the server's log, where
 * whoever changes the database does not reach it.
 *
 * @returns how many rows were sealed, 0 when there are no more
 */
export async function sealAudit(
  actor: SystemActor,
  { size = batchSize, margin = marginSeconds } = {},
): Promise<number> {
  const last = await db().auditSeal.findFirst({ orderBy: { number: 'desc' } })
  const at = last?.toAt.toISOString() ?? beginning.at
  const number = (last?.number ?? 0) + 1
  // Raw: aggregate.
  const [seal] = await db().$queryRaw<{ count: number; hash: string }[]>`
    WITH open AS MATERIALIZED (
      SELECT e.* FROM "AuditEvent" e
      WHERE e.at >= ${at}::timestamptz AND (e.at, e.id) > (${at}::timestamptz, ${last?.toId ?? beginning.id}::uuid)
        AND e.at < now() - ${margin} * interval '1 second'
      ORDER BY e.at, e.id LIMIT ${size}
    ), batch AS (
      SELECT * FROM open WHERE date_trunc('month', at, 'UTC') = (SELECT date_trunc('month', min(at), 'UTC') FROM open)
    )
    INSERT INTO "AuditSeal" (number, month, "fromAt", "fromId", "toAt", "toId", count, hash)
    SELECT ${number}, (date_trunc('month', min(e.at), 'UTC') AT TIME ZONE 'UTC')::date,
      min(e.at), (array_agg(e.id ORDER BY e.at, e.id))[1], max(e.at), (array_agg(e.id ORDER BY e.at DESC, e.id DESC))[1],
      count(*)::int, ${toSealHash(Prisma.sql`${last?.hash ?? ''}`)}
    FROM batch e HAVING count(*) > 0
    ON CONFLICT (number) DO NOTHING RETURNING count, hash`
  if (!seal) return 0
  log.info('audit log sealed', { job: actor.job, seal: number, count: seal.count, head: seal.hash })
  return seal.count
}
