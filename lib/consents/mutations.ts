import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit, recordAudits } from '@/lib/audit/mutations'
import type { Actor, UserActor } from '@/lib/auth/actor'
import { lockOwnChild, unsafeLockChild } from '@/lib/children/mutations'
import { mayReadChild } from '@/lib/children/rules'
import { fieldsOf, Prisma, type Transaction } from '@/lib/db'
import { AppError, orNotFound } from '@/lib/errors'
import type { Language } from '@/lib/i18n/language'
import { type IdempotencyKey, type Once, once, Repeat } from '@/lib/idempotency/mutations'
import { type ConsentRow, toConsent } from './data'
import { needsAgreement, type Relation } from './relations'
import { agreedToScreening, givenConsent, withdrewScreening } from './rules'
import { type Consent, type ConsentPurpose, consentSchema, type NewConsentInput } from './schema'
import { screeningVersion, textVersions } from './text-versions'

interface NewConsent {
  userId: string
  purpose: ConsentPurpose
  childId?: string
  relation?: Relation
  agreedByName?: string | null
  language: Language
  textVersion?: string
}

export async function recordConsent(actor: Actor, tx: Transaction, consent: NewConsent): Promise<Consent> {
  const { userId, purpose, childId = null, relation = null, language } = consent
  const agreedByName = relation && needsAgreement(relation) ? (consent.agreedByName ?? null) : null
  const textVersion = consent.textVersion ?? textVersions[purpose]
  const about = { userId, childId, purpose, textVersion, language, relation, agreedByName }
  const data = { id: uuidv7(), ...about, givenAt: new Date() }
  const row = await tx.consent.create({ data, select: fieldsOf('Consent', consentSchema) })
  await recordAudit(actor, 'consent.given', { ...(childId ? { childId } : {}), targetId: row.id }, tx)
  return toConsent(row as ConsentRow)
}

/** A child without any consent passes, as by the contract. @throws AppError NOT_FOUND; CONSENT_WITHDRAWN */
export async function assertMayScreen(actor: UserActor, tx: Transaction, childId: string): Promise<boolean> {
  await lockOwnChild(actor, tx, childId)
  // Separate statements: their snapshots must begin after the lock is held.
  const countWhere = (rule: typeof agreedToScreening | typeof withdrewScreening) =>
    tx.child.count({ where: { id: childId, ...rule.where(actor.userId) } })
  if ((await countWhere(agreedToScreening)) > 0) return true
  if ((await countWhere(withdrewScreening)) > 0) throw new AppError('CONSENT_WITHDRAWN')
  return false
}

/** Outside the contract (docs/decisions/0014). @throws AppError NOT_FOUND; CONSENT_WITHDRAWN without any consent too */
export async function assertAgreed(actor: UserActor, tx: Transaction, childId: string): Promise<void> {
  if (!(await assertMayScreen(actor, tx, childId)))
    throw new AppError('CONSENT_WITHDRAWN', { messageKey: 'consentMissing' })
}

/** The account's new owner is asked again. */
export async function unsafeWithdrawAllConsents(tx: Transaction, userId: string): Promise<void> {
  await tx.consent.updateMany({ where: { userId, ...givenConsent.where() }, data: { withdrawnAt: new Date() } })
}

export async function withdrawConsents(actor: UserActor, tx: Transaction, childId: string, purposes: ConsentPurpose[]) {
  const withdrawn = await tx.consent.updateManyAndReturn({
    where: { childId, userId: actor.userId, purpose: { in: purposes }, ...givenConsent.where() },
    data: { withdrawnAt: new Date() },
    select: { id: true },
  })
  const about = withdrawn.map(({ id }) => ({ childId, targetId: id }))
  await recordAudits(actor, 'consent.withdrawn', about, tx)
}

/** Each parent agrees for themself. A repeat is idempotent. @throws AppError NOT_FOUND */
export function giveConsent(
  actor: UserActor,
  { childId, purpose, relation, agreedByName }: NewConsentInput,
  { language, idempotencyKey }: { language: Language; idempotencyKey?: IdempotencyKey },
): Promise<Once<Consent>> {
  return once(actor, idempotencyKey, async (tx) => {
    const readable = Prisma.sql`AND ${mayReadChild.sql(actor)}`
    const child = orNotFound(await unsafeLockChild(tx, childId, readable))
    const isOwn = child.parentId === actor.userId
    // A separate statement: the lock may have blocked on the second parent's removal.
    if (!isOwn && !(await unsafeLockChild(tx, childId, readable))) throw new AppError('NOT_FOUND')
    const textVersion = screeningVersion(isOwn)
    const same = { childId, userId: actor.userId, purpose, textVersion, ...givenConsent.where() }
    const given = await tx.consent.findFirst({ where: same, orderBy: [{ givenAt: 'desc' }, { id: 'desc' }] })
    if (given) return new Repeat(toConsent(given as ConsentRow))
    const declared = { childId, purpose, relation, agreedByName, textVersion }
    return recordConsent(actor, tx, { userId: actor.userId, language, ...declared })
  })
}
