import 'server-only'
import type { Actor, UserActor } from '@/lib/auth/actor'
import { keyedHashes } from '@/lib/auth/secret'
import { db, oneRow, Prisma, type Transaction } from '@/lib/db'
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

/** What `work` returns when a statement of its own has stored the answer with the key: `storeReplySql` has to be part of it. */
export class Stored<T> {
  constructor(readonly value: T) {}
}

/**
 * Runs `work` in one transaction, and only once for one key: a repeat within 24 h gets the first answer, a concurrent
 * twin waits for it. The key is stored in the same transaction as the data, so a crash leaves both or neither.
 *
 * @param work must use only the transaction it is given; what it returns is stored as JSON
 * @param locking a SELECT … FOR UPDATE that runs in the same round trip as claiming the key; `work` gets its row, or null.
 *   What may have changed while the lock was waited for has to be read again in `work`
 * @throws AppError IDEMPOTENCY_KEY_REUSED when the key came before with another request
 */
export async function once<T extends object, Locked = never>(
  actor: Actor,
  idempotencyKey: IdempotencyKey | undefined,
  work: (tx: Transaction, locked: Locked | null) => Promise<T | Repeat<T> | Stored<T>>,
  locking?: Prisma.Sql,
): Promise<Once<T>> {
  return db().$transaction(async (tx) => {
    const { isFirst, locked } = await claimKey<Locked>(actor, tx, idempotencyKey, locking)
    if (!isFirst && idempotencyKey) return replay<T>(actor, tx, idempotencyKey)
    const result = await work(tx, locked)
    if (result instanceof Stored) return { value: result.value, replayed: false }
    const isRepeat = result instanceof Repeat
    const value = isRepeat ? result.value : result
    // Raw: the bench; every creating call passes here, and a model's call takes 1.5 times the processor's time.
    if (idempotencyKey) await tx.$executeRaw(storeReplySql(actor, idempotencyKey, value))
    return { value, replayed: isRepeat }
  })
}

interface Turn<Locked> {
  /** No twin came before. */
  isFirst: boolean
  locked: Locked | null
}

/** Makes the key this transaction's; a twin waits here for the first one's transaction to end. */
async function claimKey<Locked>(
  actor: Actor,
  tx: Transaction,
  idempotencyKey: IdempotencyKey | undefined,
  locking: Prisma.Sql | undefined,
): Promise<Turn<Locked>> {
  if (!idempotencyKey && !locking) return { isFirst: true, locked: null }
  const taken = idempotencyKey
    ? Prisma.sql`(SELECT count(*) = 1 AS "isFirst" FROM key)`
    : Prisma.sql`(SELECT true AS "isFirst")`
  const key = idempotencyKey ? Prisma.sql`WITH key AS (${claimKeySql(actor, idempotencyKey)})` : Prisma.empty
  // LATERAL: the row is locked after the key is taken, and only by who took it. Raw: upsert with a condition.
  const [row] = await tx.$queryRaw<(Locked & { isFirst: boolean; isLocked: boolean | null })[]>`
    ${key} SELECT * FROM ${taken} AS taken
    LEFT JOIN LATERAL (
      SELECT true AS "isLocked", l.* FROM (${locking ?? Prisma.sql`SELECT LIMIT 0`}) l WHERE taken."isFirst") AS locked ON true`
  if (!row) throw new Error('a count returned nothing')
  const { isFirst, isLocked } = row
  const scopes = scopesOf(actor)
  // Looked for now that it is this one's turn: what a twin has stored meanwhile is seen by a statement of its own.
  if (isFirst && idempotencyKey && scopes.length > 1 && (await isStored(tx, scopes.slice(1), idempotencyKey.key))) {
    await tx.idempotencyKey.delete({ where: { scope_key: { scope: scopes[0], key: idempotencyKey.key } } })
    return { isFirst: false, locked: null }
  }
  return { isFirst, locked: isLocked ? row : null }
}

/** A statement that returns a row where the key is new, or was used more than a day ago. */
function claimKeySql(actor: Actor, idempotencyKey: IdempotencyKey): Prisma.Sql {
  const scopes = scopesOf(actor)
  const { key, fingerprints } = idempotencyKey
  return Prisma.sql`
    INSERT INTO "IdempotencyKey" AS k (scope, key, "requestHash")
    SELECT ${scopes[0]}, ${key}, ${fingerprints[0]}
    WHERE pg_advisory_xact_lock(${turnOf(scopes, idempotencyKey)}) IS NOT NULL
    ON CONFLICT (scope, key) DO UPDATE SET "requestHash" = excluded."requestHash", response = NULL, "createdAt" = now()
    WHERE k."createdAt" < now() - interval '24 hours' RETURNING key`
}

/**
 * The statement that stores the answer of `once` with its key, also for a WITH: then `work` returns `Stored`.
 *
 * @param from has one row when the work was done, else none
 */
export function storeReplySql(actor: Actor, { key }: IdempotencyKey, value: object, from = oneRow): Prisma.Sql {
  return Prisma.sql`
    UPDATE "IdempotencyKey" SET response = ${JSON.stringify(value)}::jsonb FROM ${from}
    WHERE scope = ${scopesOf(actor)[0]} AND key = ${key}`
}

/** The first answer. @throws AppError IDEMPOTENCY_KEY_REUSED */
async function replay<T>(actor: Actor, tx: Transaction, { key, fingerprints }: IdempotencyKey): Promise<Once<T>> {
  const first = await tx.idempotencyKey.findFirstOrThrow({
    where: { scope: { in: scopesOf(actor) }, key },
    orderBy: { createdAt: 'desc' },
  })
  if (!fingerprints.includes(first.requestHash) || first.response === null) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return { value: first.response as T, replayed: true }
}

/** The lock under which twins take turns: the same whichever of the secrets an instance signs with. */
const turnOf = (scopes: string[], { key }: IdempotencyKey) =>
  Prisma.sql`hashtextextended(${`idempotency:${scopes.toSorted()[0]}:${key}`}, 0)`

/** Whether the same was done under the scope that is hashed with the other secret, while both are accepted. */
async function isStored(tx: Transaction, scopes: string[], key: string): Promise<boolean> {
  const createdAt = { gt: new Date(Date.now() - 24 * 3_600_000) }
  return (await tx.idempotencyKey.count({ where: { scope: { in: scopes }, key, createdAt } })) > 0
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
