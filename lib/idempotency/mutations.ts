import 'server-only'
import type { Actor, OwnerActor } from '@/lib/auth/actor'
import { idOf } from '@/lib/auth/actor-id'
import { keyedHashes } from '@/lib/auth/secret'
import { db, isUniqueViolation, oneRow, Prisma, type Transaction } from '@/lib/db'
import { AppError, isAppError } from '@/lib/errors'
import { validReply } from './rules'

export interface IdempotencyKey {
  key: string
  /** One for each secret: store the first. */
  fingerprints: [string, ...string[]]
}

/** Keyed, because bodies hold passwords and answers: a plain hash could be searched offline. */
export function fingerprintsOf(method: string, path: string, body: unknown): [string, ...string[]] {
  return keyedHashes(`intent:${method} ${path} ${JSON.stringify(body)}`)
}

export interface Once<T> {
  value: T
  replayed: boolean
}

/** Returned by `work` when an earlier request, with another key or none, has done the same. */
export class Repeat<T> {
  constructor(readonly value: T) {}
}

/** `work` included `storeReplySql` in its own statement; `isStored` when that returned a row. */
export class Stored<T> {
  constructor(
    readonly value: T,
    readonly isStored: boolean,
  ) {}
}

/**
 * Key and data are stored in one transaction; a concurrent request blocks until the first ends. @param locking a SELECT
 * … FOR UPDATE in the same round trip; `work` has to read again what may have changed before the lock @throws AppError
 * IDEMPOTENCY_KEY_REUSED when the key was used for another request
 */
export async function once<T extends object, Locked = never>(
  actor: Actor,
  idempotencyKey: IdempotencyKey | undefined,
  work: (tx: Transaction, locked: Locked | null) => Promise<T | Repeat<T> | Stored<T>>,
  locking?: Prisma.Sql,
): Promise<Once<T>> {
  const attempt = db().$transaction(async (tx): Promise<Once<T>> => {
    const result = await work(tx, await claimKey<Locked>(actor, tx, idempotencyKey, locking))
    const value = result instanceof Repeat || result instanceof Stored ? result.value : result
    if (idempotencyKey) {
      // Raw: upsert with a condition.
      const isStored =
        result instanceof Stored
          ? result.isStored
          : (await tx.$executeRaw(storeReplySql(actor, idempotencyKey, value))) === 1
      if (!isStored) throw new AppError('IDEMPOTENCY_KEY_REUSED')
    }
    return { value, replayed: result instanceof Repeat }
  })
  return attempt.catch(async (error) => {
    // A repeat was rolled back, or failed on what the first request wrote.
    const first = idempotencyKey && isRefusal(error) ? await findReply<T>(actor, idempotencyKey) : null
    if (first) return { value: first, replayed: true }
    throw error
  })
}

const isRefusal = (error: unknown) => isAppError(error) || isUniqueViolation(error)

// Blocks on a concurrent request with the same key, whose row is not visible here: storing the reply then rolls back.
async function claimKey<Locked>(
  actor: Actor,
  tx: Transaction,
  idempotencyKey: IdempotencyKey | undefined,
  locking: Prisma.Sql | undefined,
): Promise<Locked | null> {
  if (!idempotencyKey && !locking) return null
  const scopes = scopesOf(actor)
  const claim = idempotencyKey
    ? Prisma.sql`SELECT ${isStoredSql(scopes, idempotencyKey)} AS "isStored"
        WHERE pg_advisory_xact_lock(${turnOf(scopes, idempotencyKey)}) IS NOT NULL`
    : Prisma.sql`SELECT false AS "isStored"`
  // The row is locked after the key, and not for a repeat. Raw: lock.
  const [row] = await tx.$queryRaw<(Locked & { isStored: boolean; isLocked: boolean | null })[]>`
    WITH claim AS MATERIALIZED (${claim})
    SELECT * FROM claim LEFT JOIN LATERAL (
      SELECT true AS "isLocked", l.* FROM (${locking ?? Prisma.sql`SELECT LIMIT 0`}) l WHERE NOT claim."isStored") AS locked ON true`
  // While two secrets are accepted a visitor has two scopes, which no unique index covers: a new statement sees both.
  const isStored =
    row?.isStored || (idempotencyKey && scopes.length > 1 && (await wasStored(tx, scopes, idempotencyKey)))
  if (isStored) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return row?.isLocked ? row : null
}

const isStoredSql = (scopes: string[], { key }: IdempotencyKey) => Prisma.sql`EXISTS (
  SELECT FROM "IdempotencyKey" k WHERE k.scope IN (${Prisma.join(scopes)}) AND k.key = ${key} AND ${validReply.sql})`

async function wasStored(tx: Transaction, scopes: string[], { key }: IdempotencyKey): Promise<boolean> {
  return (await tx.idempotencyKey.count({ where: { scope: { in: scopes }, key, ...validReply.where() } })) > 0
}

/** Also for a WITH (then `work` returns `Stored`). It returns a row when the key was new or expired. */
export function storeReplySql(
  actor: Actor,
  { key, fingerprints: [fingerprint] }: IdempotencyKey,
  value: object,
  from = oneRow,
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO "IdempotencyKey" AS k (scope, key, "requestHash", response)
    SELECT ${scopesOf(actor)[0]}, ${key}, ${fingerprint}, ${JSON.stringify(value)}::jsonb FROM ${from}
    ON CONFLICT (scope, key) DO UPDATE SET "requestHash" = excluded."requestHash", response = excluded.response, "createdAt" = now()
    WHERE NOT (${validReply.sql}) RETURNING key`
}

/** Null where the key is unknown or belongs to another request. */
async function findReply<T>(actor: Actor, { key, fingerprints }: IdempotencyKey): Promise<T | null> {
  const first = await db().idempotencyKey.findFirst({
    where: { scope: { in: scopesOf(actor) }, key, ...validReply.where() },
    orderBy: { createdAt: 'desc' },
  })
  return first && fingerprints.includes(first.requestHash) ? (first.response as T | null) : null
}

/** The same whichever accepted secret an instance signs with. */
const turnOf = (scopes: string[], { key }: IdempotencyKey) =>
  Prisma.sql`hashtextextended(${`idempotency:${scopes.toSorted()[0]}:${key}`}, 0)`

/** A visitor has one scope under each secret: store the first. */
function scopesOf(actor: Actor): [string, ...string[]] {
  if (actor.kind !== 'visitor') return [`${actor.kind}:${idOf(actor)}`]
  const [hash, ...others] = keyedHashes(`scope:${actor.address}`)
  return [`visitor:${hash}`, ...others.map((other) => `visitor:${other}`)]
}

const userScope = (userId: string) => `user:${userId}`

/** Deletes the stored answers that quote what is deleted. Raw: function of a column; a field of their JSON. */
export async function eraseReplies(
  actor: OwnerActor,
  tx: Transaction,
  { about, secondParents, teacherLinks }: Record<'about' | 'secondParents' | 'teacherLinks', string[]>,
) {
  const scopes = [actor.userId, ...secondParents].map(userScope)
  await tx.$executeRaw`
    DELETE FROM "IdempotencyKey" k WHERE k.scope = ANY(${scopes})
      AND (k.response->>'id' = ANY(${about}) OR k.response->>'childId' = ANY(${about}))`
  await tx.idempotencyKey.deleteMany({ where: { scope: { in: teacherLinks.map((id) => `teacher-link:${id}`) } } })
}

// The registration's reply was stored for a visitor. The condition is that of the index of visitors' replies.
export async function eraseAllReplies(actor: OwnerActor, tx: Transaction): Promise<void> {
  // Raw: function of a column.
  await tx.$executeRaw`
    DELETE FROM "IdempotencyKey"
    WHERE scope = ${userScope(actor.userId)} OR scope LIKE 'visitor:%' AND response->>'id' = ${actor.userId}`
}
