import 'server-only'
import type { OwnerActor } from '@/lib/auth/actor'
import { db, isDatabaseUnavailable, oneRow, Prisma, type Transaction } from '@/lib/db'
import { AppError, type ErrorCode, isAppError } from '@/lib/errors'
import { count } from '@/lib/metrics/meter'
import { hitKeys } from './keys'
import { allowedPoints, type Limit, limits } from './limits'

export type Counted = [Limit, string][]

/** @param subject stored as an HMAC, since some are personal @throws AppError `code` once the points are used up */
export async function countHit(
  limit: Limit,
  subject: string,
  { code = 'TOO_MANY_REQUESTS', via = db(), points = 1 }: { code?: ErrorCode; via?: Transaction; points?: number } = {},
): Promise<void> {
  const hit = await hitOf(limit, subject, { via, points })
  if (hit) assertWithin(limit, hit, code)
}

/** Whatever the scale of the limits. */
export async function isFirstHit(limit: Limit, subject: string, { via }: { via: Transaction }): Promise<boolean> {
  return (await hitOf(limit, subject, { via, points: 1 }))?.points === 1
}

async function hitOf(limit: Limit, subject: string, { via, points }: { via: Transaction; points: number }) {
  // Raw: upsert with a condition.
  const [hit] = await via.$queryRaw<Hit[]>(hitSql(limit, subject, { points }))
  return hit
}

export interface Hit {
  points: number
  /** Seconds to the window's end. */
  wait: number
}

/** @param from has one row when the hit is to be counted, else none */
export function hitSql(limit: Limit, subject: string, { points = 1, from = oneRow } = {}): Prisma.Sql {
  return countingHits(
    limit,
    Prisma.sql`(SELECT ${hitKey(limit, subject)} AS key, ${points}::int AS points FROM ${from})`,
  )
}

export const isWithinSql = (limit: Limit) => Prisma.sql`points <= ${allowedPoints(limit)}`

export function isWithin(limit: Limit, points: number): boolean {
  if (points <= allowedPoints(limit)) return true
  count('sati_rate_limit_hits_total', { limit: limit.name })
  return false
}

/** @throws AppError `code` once the window's points are used up; in a transaction that rolls the hit back */
export function assertWithin(limit: Limit, { points, wait }: Hit, code: ErrorCode): void {
  if (!isWithin(limit, points)) throw new AppError(code, { retryAfter: Math.max(1, wait) })
}

/** For a WITH whose part `live` selects the subject's id. */
export function countingHitOfValid(limit: Limit): Prisma.Sql {
  return countingHits(limit, Prisma.sql`(SELECT ${limit.name} || ':' || id AS key, 1 AS points FROM live)`)
}

// In the keys' order, so that concurrent statements cannot deadlock.
function countingHits(limit: Limit, hits: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO "RateLimit" AS r (key, points, "resetsAt")
    SELECT key, points, now() + ${limit.seconds} * interval '1 second' FROM ${hits} AS h ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN r."resetsAt" <= now() THEN excluded.points ELSE r.points + excluded.points END,
      "resetsAt" = CASE WHEN r."resetsAt" <= now() THEN excluded."resetsAt" ELSE r."resetsAt" END
    RETURNING key, points, ceil(extract(epoch FROM "resetsAt" - now()))::int AS wait`
}

export async function isWithinLimit(limit: Limit, subject: string, via: Transaction = db()): Promise<boolean> {
  try {
    await countHit(limit, subject, { via })
    return true
  } catch (error) {
    if (isAppError(error, 'TOO_MANY_REQUESTS')) return false
    throw error
  }
}

/** @throws AppError LINK_NOT_FOUND always; TOO_MANY_REQUESTS after many */
export async function refuseLink({ address }: { address: string }, messageKey?: 'linkNotFound'): Promise<never> {
  await countHit(limits.badLink, address)
  throw new AppError('LINK_NOT_FOUND', { messageKey })
}

/** @returns how many of each subject's hits are within the limit */
export async function countHits(limit: Limit, hits: ReadonlyMap<string, number>, { via }: { via: Transaction }) {
  const subjects = [...hits].map(([subject, count]) => ({ subject, count, keys: hitKeys(limit, subject) }))
  const firsts = subjects.map(({ keys: [key] }) => key)
  const others = subjects.map(({ keys: [, other = null] }) => other)
  const counts = subjects.map(({ count }) => count)
  const each = others.some((other) => other !== null)
    ? Prisma.sql`(SELECT ${openWindowKey(Prisma.sql`n.key`, Prisma.sql`n.other`)} AS key, points
        FROM unnest(${firsts}::text[], ${others}::text[], ${counts}::int[]) AS n(key, other, points))`
    : Prisma.sql`(SELECT * FROM unnest(${firsts}::text[], ${counts}::int[]) AS n(key, points))`
  // Raw: upsert with a condition.
  const after = await via.$queryRaw<{ key: string; points: number }[]>(countingHits(limit, each))
  const points = new Map(after.map((each) => [each.key, each.points]))
  return new Map(
    subjects.map(({ subject, count, keys }) => {
      const key = keys.find((each) => points.has(each)) ?? keys[0]
      const before = (points.get(key) ?? count) - count
      return [subject, Math.max(0, Math.min(count, allowedPoints(limit) - before))]
    }),
  )
}

export async function refundHit(limit: Limit, subject: string): Promise<void> {
  // Raw: the database's clock.
  await db().$executeRaw`
    UPDATE "RateLimit" SET points = points - 1
    WHERE key = ${hitKey(limit, subject)} AND points > 0 AND "resetsAt" > now()`
}

// The caller will retry, and must not find the limit used up.
export async function refundWhenUnavailable<T>(counted: Counted, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const unavailable = isAppError(error, 'UNAVAILABLE') || isDatabaseUnavailable(error)
    // The caller gets the first failure: a database that is still away cannot refund either.
    if (unavailable) await Promise.allSettled(counted.map(([limit, subject]) => refundHit(limit, subject)))
    throw error
  }
}

export async function clearHits(limit: Limit, subject: string): Promise<void> {
  await db().rateLimit.deleteMany({ where: { key: { in: hitKeys(limit, subject) } } })
}

function hitKey(limit: Limit, subject: string): Prisma.Sql {
  const [key, other] = hitKeys(limit, subject)
  return other === undefined
    ? Prisma.sql`${key}::text`
    : openWindowKey(Prisma.sql`${key}::text`, Prisma.sql`${other}::text`)
}

// The open window keeps its key, so that a change of the secret allows no new guesses. Where two instances with
// different secrets have opened one each, the fuller one counts.
function openWindowKey(key: Prisma.Sql, other: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`coalesce((
    SELECT l.key FROM "RateLimit" l WHERE l.key IN (${key}, ${other}) AND l."resetsAt" > now()
    ORDER BY l.points DESC, l.key LIMIT 1), ${key})`
}

// Others are under an HMAC. Raw: SKIP LOCKED; a concurrent request holds its counter and may block on its session.
export async function eraseSessionHits(actor: OwnerActor, tx: Transaction): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "RateLimit" WHERE key IN (
      SELECT l.key FROM "RateLimit" l WHERE l.key IN (
        SELECT 'session:' || s.id FROM "Session" s WHERE s."userId" = ${actor.userId}::uuid
      ) FOR UPDATE SKIP LOCKED
    )`
}
