import 'server-only'
import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Actor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { env } from '@/lib/env'
import { AppError, type ErrorCode, isAppError } from './errors'
import { allowedPoints, type Limit } from './limits'

/**
 * Counts a hit. Atomic on every instance: one upsert, no read before it.
 *
 * @param subject who is counted: an id or an address; kept as an HMAC, since some are personal
 * @param points how many hits it stands for
 * @throws AppError `code` once the window's points are used up
 */
export async function countHit(
  limit: Limit,
  subject: string,
  { code = 'TOO_MANY_REQUESTS', via = db(), points = 1 }: { code?: ErrorCode; via?: Transaction; points?: number } = {},
): Promise<void> {
  const [hit] = await via.$queryRaw<{ points: number; wait: number }[]>`
    INSERT INTO "RateLimit" AS r (key, points, "resetsAt")
    VALUES (${hitKey(limit, subject)}, ${points}, now() + ${limit.seconds} * interval '1 second')
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN r."resetsAt" <= now() THEN excluded.points ELSE r.points + excluded.points END,
      "resetsAt" = CASE WHEN r."resetsAt" <= now() THEN excluded."resetsAt" ELSE r."resetsAt" END
    RETURNING points, ceil(extract(epoch FROM "resetsAt" - now()))::int AS wait`
  if (hit && hit.points > allowedPoints(limit)) throw new AppError(code, { retryAfter: Math.max(1, hit.wait) })
}

/** Counts a hit like `countHit`, for a caller that goes another way when the window's points are used up. */
export async function isWithinLimit(limit: Limit, subject: string): Promise<boolean> {
  try {
    await countHit(limit, subject)
    return true
  } catch (error) {
    if (isAppError(error, 'TOO_MANY_REQUESTS')) return false
    throw error
  }
}

/**
 * Counts many hits of many subjects in one statement, in an order in which no two of these can wait for each other.
 *
 * @param hits how many of each subject
 * @returns how many of each are within the limit
 */
export async function countHits(
  limit: Limit,
  hits: ReadonlyMap<string, number>,
  { via }: { via: Transaction },
): Promise<Map<string, number>> {
  const asked = [...hits].map(([subject, count]) => ({ subject, count, key: hitKey(limit, subject) }))
  const after = await via.$queryRaw<{ key: string; points: number }[]>`
    INSERT INTO "RateLimit" AS r (key, points, "resetsAt")
    SELECT key, points, now() + ${limit.seconds} * interval '1 second'
    FROM unnest(${asked.map(({ key }) => key)}::text[], ${asked.map(({ count }) => count)}::int[]) AS n(key, points)
    ORDER BY key
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN r."resetsAt" <= now() THEN excluded.points ELSE r.points + excluded.points END,
      "resetsAt" = CASE WHEN r."resetsAt" <= now() THEN excluded."resetsAt" ELSE r."resetsAt" END
    RETURNING key, points`
  const points = new Map(after.map((each) => [each.key, each.points]))
  return new Map(
    asked.map(({ subject, count, key }) => {
      const before = (points.get(key) ?? count) - count
      return [subject, Math.max(0, Math.min(count, allowedPoints(limit) - before))]
    }),
  )
}

/** Takes back one hit: what was counted beforehand turned out to be nothing to count. */
export async function takeBackHit(limit: Limit, subject: string): Promise<void> {
  await db().$executeRaw`
    UPDATE "RateLimit" SET points = points - 1
    WHERE key = ${hitKey(limit, subject)} AND points > 0 AND "resetsAt" > now()`
}

export async function forgetHits(limit: Limit, subject: string): Promise<void> {
  await db().$executeRaw`DELETE FROM "RateLimit" WHERE key = ${hitKey(limit, subject)}`
}

/** The longest an IPv6 address can be written. */
const longestAddress = 45

/** An IPv6 visitor has a whole /64 to choose addresses from: it counts as one. An address is all of a subject, or its last word. */
export function networkOf(subject: string): string {
  const at = subject.lastIndexOf(' ') + 1
  const address = subject.slice(at)
  if (address.length > longestAddress || !isIPv6(address)) return subject
  const [head = '', tail = ''] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const rest = tail.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0')
  const whole = [...groups, ...(address.includes('::') ? zeros : []), ...rest]
  // However an operator or a proxy writes the figures.
  const network = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return subject.slice(0, at) + network.join(':')
}

function hitKey(limit: Limit, subject: string): string {
  return `${limit.name}:${createHmac('sha256', env().AUTH_SECRET)
    .update(`limit:${networkOf(subject)}`)
    .digest('base64url')}`
}

/** One thing somebody wants done once: the `Idempotency-Key` with a fingerprint of the request it came with. */
export interface Intent {
  key: string
  fingerprint: string
}

/** A keyed fingerprint: bodies hold passwords and answers, so a plain hash could be searched for offline. */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return createHmac('sha256', env().AUTH_SECRET)
    .update(`intent:${method} ${path} ${JSON.stringify(body)}`)
    .digest('base64url')
}

/** What `once` answers; `replayed` when the work had been done before. */
export interface Once<T> {
  value: T
  replayed: boolean
}

/** What `work` returns when it found that the same thing had been done before, though under another key or none. */
export class Repeat<T> {
  constructor(readonly value: T) {}
}

/**
 * Runs `work` in one transaction, and only once for one intent: a repeat within 24 h gets the first answer, a concurrent
 * twin waits for it. The key is stored in the same transaction as the data, so a crash leaves both or neither.
 *
 * @param work must use only the transaction it is given; what it returns is stored as JSON
 * @throws AppError IDEMPOTENCY_KEY_REUSED when the key came before with another request
 */
export async function once<T extends object>(
  actor: Actor,
  intent: Intent | undefined,
  work: (tx: Transaction) => Promise<T | Repeat<T>>,
): Promise<Once<T>> {
  return db().$transaction(async (tx) => {
    if (!intent) return outcomeOf(await work(tx))
    const scope = scopeOf(actor)
    // A twin's insert waits here for the first one's transaction to end.
    const mine = await tx.$executeRaw`
      INSERT INTO "IdempotencyKey" AS k (scope, key, "requestHash") VALUES (${scope}, ${intent.key}, ${intent.fingerprint})
      ON CONFLICT (scope, key) DO UPDATE SET "requestHash" = excluded."requestHash", response = NULL, "createdAt" = now()
      WHERE k."createdAt" < now() - interval '24 hours'`
    if (mine === 1) {
      const outcome = outcomeOf(await work(tx))
      await tx.$executeRaw`
        UPDATE "IdempotencyKey" SET response = ${JSON.stringify(outcome.value)}::jsonb
        WHERE scope = ${scope} AND key = ${intent.key}`
      return outcome
    }
    const first = await tx.idempotencyKey.findUniqueOrThrow({ where: { scope_key: { scope, key: intent.key } } })
    if (first.requestHash !== intent.fingerprint || first.response === null)
      throw new AppError('IDEMPOTENCY_KEY_REUSED')
    return { value: first.response as T, replayed: true }
  })
}

function outcomeOf<T>(result: T | Repeat<T>): Once<T> {
  return result instanceof Repeat ? { value: result.value, replayed: true } : { value: result, replayed: false }
}

function scopeOf(actor: Actor): string {
  switch (actor.kind) {
    case 'user':
      return `user:${actor.userId}`
    case 'teacher-link':
      return `teacher-link:${actor.referralId}`
    case 'share-link':
      return `share-link:${actor.shareId}`
    case 'api-key':
      return `api-key:${actor.keyId}`
    case 'visitor':
      return `visitor:${createHmac('sha256', env().AUTH_SECRET).update(`scope:${actor.address}`).digest('base64url')}`
    case 'system':
      return `system:${actor.job}`
  }
}
