import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { Actor, UserActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/language'
import { type IdempotencyKey, type Once, once, Repeat } from '@/lib/idempotency/mutations'
import { type ConsentRow, toConsent } from './data'
import type { NewConsentInput } from './schema'
import { textVersions } from './text-versions'
import type { Consent, ConsentPurpose, Relation } from './types'

interface NewConsent {
  userId: string
  purpose: ConsentPurpose
  childId?: string
  relation?: Relation
  /** In which the person read what is agreed to. */
  language: Language
}

/** Records a consent to the current wording, in the transaction of the act that needs it. */
export async function recordConsent(actor: Actor, tx: Transaction, consent: NewConsent): Promise<Consent> {
  const { userId, purpose, childId = null, relation = null, language } = consent
  // Raw: the database's clock, and not the transaction's start: what waited for a lock is the later word.
  const [row] = await tx.$queryRaw<ConsentRow[]>`
    INSERT INTO "Consent" (id, "userId", "childId", purpose, "textVersion", language, relation, "givenAt")
    VALUES (${uuidv7()}::uuid, ${userId}::uuid, ${childId}::uuid, ${purpose}::"ConsentPurpose",
      ${textVersions[purpose]}, ${language}::"Language", ${relation}, clock_timestamp())
    RETURNING id, purpose::text AS purpose, "childId", "textVersion", language::text AS language, relation, "givenAt",
      "withdrawnAt"`
  if (!row) throw new Error('an insert returned nothing')
  await recordAudit(actor, 'consent.given', { ...(childId ? { childId } : {}), targetId: row.id }, tx)
  return toConsent(row)
}

/**
 * Agrees to the screening of one child. Agreeing again to the same wording is the same consent.
 *
 * @throws AppError NOT_FOUND when the child is not the actor's own
 */
export function giveConsent(
  actor: UserActor,
  { childId, purpose, relation }: NewConsentInput,
  { language, idempotencyKey }: { language: Language; idempotencyKey?: IdempotencyKey | undefined },
): Promise<Once<Consent>> {
  return once(actor, idempotencyKey, async (tx) => {
    await lockOwnChild(actor, tx, childId)
    const last = await findLast(tx, actor, childId, purpose)
    const isCurrent = last && !last.withdrawnAt && last.textVersion === textVersions[purpose]
    if (isCurrent) return new Repeat(toConsent(last))
    return recordConsent(actor, tx, { userId: actor.userId, childId, purpose, relation, language })
  })
}

/**
 * Makes sure that answers about a child may still be asked for or shared, until the transaction ends. A child about whom
 * nothing was ever agreed passes: the calls of the contract know no consent.
 *
 * @throws AppError NOT_FOUND when the child is not the actor's own; CONSENT_WITHDRAWN
 */
export async function assertMayScreen(actor: UserActor, tx: Transaction, childId: string): Promise<void> {
  await lockOwnChild(actor, tx, childId)
  // In a statement of its own: it has to see what the lock waited for.
  const last = await findLast(tx, actor, childId, 'screening')
  if (last?.withdrawnAt) throw new AppError('CONSENT_WITHDRAWN')
}

/**
 * Serializes what concerns one child's consents: giving, withdrawing, sharing and asking a teacher.
 *
 * @throws AppError NOT_FOUND when the child is not the actor's own
 */
export async function lockOwnChild(actor: UserActor, tx: Transaction, childId: string): Promise<void> {
  // Raw: lock.
  const [child] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Child" WHERE id = ${childId}::uuid AND "parentId" = ${actor.userId}::uuid FOR NO KEY UPDATE`
  if (!child) throw new AppError('NOT_FOUND')
}

async function findLast(
  tx: Transaction,
  actor: UserActor,
  childId: string,
  purpose: ConsentPurpose,
): Promise<ConsentRow | null> {
  const row = await tx.consent.findFirst({
    where: { childId, userId: actor.userId, purpose },
    orderBy: [{ givenAt: 'desc' }, { id: 'desc' }],
  })
  return row as ConsentRow | null
}

/** Withdraws all consents of an account: its new owner is asked again. */
export async function unsafeWithdrawAll(tx: Transaction, userId: string): Promise<void> {
  await tx.consent.updateMany({ where: { userId, withdrawnAt: null }, data: { withdrawnAt: new Date() } })
}
