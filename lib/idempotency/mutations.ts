import 'server-only'
import type { Actor, UserActor } from '@/lib/auth/actor'
import { keyedHashes } from '@/lib/auth/secret'
import { db, Prisma, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'

/** The `Idempotency-Key` of a request that is to be done once, with the fingerprints that the request may have been stored with. */
export interface IdempotencyKey {
  key: string
  /** One for each secret; the first is the one to store. */
  fingerprints: [string, ...string[]]
}

/** Keyed fingerprints: bodies hold passwords and answers, so a plain hash could be searched for offline. */
export function fingerprintsOf(method: string, path: string, body: unknown): [string, ...string[]] {
  return keyedHashes(`intent:${method} ${path} ${JSON.stringify(body)}`)
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
 * Runs `work` in one transaction, and only once for one key: a repeat within 24 h gets the first answer, a concurrent
 * twin waits for it. The key is stored in the same transaction as the data, so a crash leaves both or neither.
 *
 * @param work must use only the transaction it is given; what it returns is stored as JSON
 * @throws AppError IDEMPOTENCY_KEY_REUSED when the key came before with another request
 */
export async function once<T extends object>(
  actor: Actor,
  idempotencyKey: IdempotencyKey | undefined,
  work: (tx: Transaction) => Promise<T | Repeat<T>>,
): Promise<Once<T>> {
  return db().$transaction(async (tx) => {
    if (!idempotencyKey) return outcomeOf(await work(tx))
    const scopes = scopesOf(actor)
    const [scope, ...others] = scopes
    const { key, fingerprints } = idempotencyKey
    // A twin waits here for the first one's transaction to end. Raw: upsert with a condition.
    const mine = await tx.$executeRaw`
      INSERT INTO "IdempotencyKey" AS k (scope, key, "requestHash")
      SELECT ${scope}, ${key}, ${fingerprints[0]}
      WHERE pg_advisory_xact_lock(${turnOf(scopes, idempotencyKey)}) IS NOT NULL
      ON CONFLICT (scope, key) DO UPDATE SET "requestHash" = excluded."requestHash", response = NULL, "createdAt" = now()
      WHERE k."createdAt" < now() - interval '24 hours'`
    // Looked for now that it is this one's turn: what a twin has stored meanwhile is seen by a statement of its own.
    const isDone = mine === 1 && others.length > 0 && (await isStored(tx, others, key))
    if (isDone) await tx.idempotencyKey.delete({ where: { scope_key: { scope, key } } })
    else if (mine === 1) {
      const outcome = outcomeOf(await work(tx))
      // Raw: the bench; every creating call passes here, and a model's call takes 1.5 times the processor's time.
      await tx.$executeRaw`
        UPDATE "IdempotencyKey" SET response = ${JSON.stringify(outcome.value)}::jsonb
        WHERE scope = ${scope} AND key = ${key}`
      return outcome
    }
    const first = await tx.idempotencyKey.findFirstOrThrow({
      where: { scope: { in: scopes }, key },
      orderBy: { createdAt: 'desc' },
    })
    if (!fingerprints.includes(first.requestHash) || first.response === null)
      throw new AppError('IDEMPOTENCY_KEY_REUSED')
    return { value: first.response as T, replayed: true }
  })
}

/**
 * Whether a key is new and no twin is at work with it, for work that is one statement and so a transaction of its own. Where
 * it is false the statement must do nothing, and `once` does the work: the statement never waits for a twin, because what it
 * has read would be older than what it waited for.
 */
export function isUnusedKey(actor: Actor, idempotencyKey: IdempotencyKey): Prisma.Sql {
  const scopes = scopesOf(actor)
  return Prisma.sql`(SELECT pg_try_advisory_xact_lock(${turnOf(scopes, idempotencyKey)}) AND NOT EXISTS (
    SELECT FROM "IdempotencyKey" k WHERE k.scope IN (${Prisma.join(scopes)}) AND k.key = ${idempotencyKey.key}))`
}

/**
 * Stores an unused key with its answer, for a WITH.
 *
 * @param value the answer, as `once` stores it
 * @param from has one row when the work may be done, else none
 * @returns a statement that returns a row when the work is to be done: not when a twin came first
 */
export function storingKey(
  actor: Actor,
  { key, fingerprints: [fingerprint] }: IdempotencyKey,
  value: object,
  from: Prisma.Sql,
): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO "IdempotencyKey" (scope, key, "requestHash", response)
    SELECT ${scopesOf(actor)[0]}, ${key}, ${fingerprint}, ${JSON.stringify(value)}::jsonb FROM ${from}
    ON CONFLICT DO NOTHING RETURNING key`
}

/** The lock under which twins take turns: the same whichever of the secrets an instance signs with. */
const turnOf = (scopes: string[], { key }: IdempotencyKey) =>
  Prisma.sql`hashtextextended(${`idempotency:${scopes.toSorted()[0]}:${key}`}, 0)`

/** Whether the same was done under the name that a visitor has by the other secret. */
async function isStored(tx: Transaction, scopes: string[], key: string): Promise<boolean> {
  const createdAt = { gt: new Date(Date.now() - 24 * 3_600_000) }
  return (await tx.idempotencyKey.count({ where: { scope: { in: scopes }, key, createdAt } })) > 0
}

function outcomeOf<T>(result: T | Repeat<T>): Once<T> {
  return result instanceof Repeat ? { value: result.value, replayed: true } : { value: result, replayed: false }
}

/** Whose keys they are: one name, but a visitor has one under each secret. The first is the one to store. */
function scopesOf(actor: Actor): [string, ...string[]] {
  switch (actor.kind) {
    case 'user':
      return [`user:${actor.userId}`]
    case 'teacher-link':
      return [`teacher-link:${actor.referralId}`]
    case 'share-link':
      return [`share-link:${actor.shareId}`]
    case 'api-key':
      return [`api-key:${actor.keyId}`]
    case 'visitor': {
      const [hash, ...others] = keyedHashes(`scope:${actor.address}`)
      return [`visitor:${hash}`, ...others.map((other) => `visitor:${other}`)]
    }
    case 'system':
      return [`system:${actor.job}`]
  }
}

/** Which stored answers go. */
interface RepliesToErase {
  /** Ids of rows of the actor's own that an answer may quote. */
  about: string[]
  /** Ids of accounts that were or are second parents of those: they answered about the same rows. */
  secondParents: string[]
  /** Ids of the actor's own requests to teachers. */
  teacherLinks: string[]
}

/** Deletes the stored answers that quote what is deleted. Raw: function of a column; a field of their JSON. */
export async function eraseReplies(
  actor: UserActor,
  tx: Transaction,
  { about, secondParents, teacherLinks }: RepliesToErase,
) {
  const scopes = [...scopesOf(actor), ...secondParents.map((id) => `user:${id}`)]
  await tx.$executeRaw`
    DELETE FROM "IdempotencyKey" k WHERE k.scope = ANY(${scopes})
      AND (k.response->>'id' = ANY(${about}) OR k.response->>'childId' = ANY(${about}))`
  await tx.idempotencyKey.deleteMany({ where: { scope: { in: teacherLinks.map((id) => `teacher-link:${id}`) } } })
}

/**
 * Deletes all that was stored for the actor, the registration's answer among it. That one was stored for a visitor, and is
 * found by the id in it: the index of visitors' answers has the same condition as this statement.
 */
export async function eraseAllReplies(actor: UserActor, tx: Transaction): Promise<void> {
  // Raw: function of a column.
  await tx.$executeRaw`
    DELETE FROM "IdempotencyKey"
    WHERE scope = ${scopesOf(actor)[0]} OR scope LIKE 'visitor:%' AND response->>'id' = ${actor.userId}`
}
