import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { OwnerActor, UserActor } from '@/lib/auth/actor'
import { db, Prisma, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { type IdempotencyKey, once } from '@/lib/idempotency/mutations'
import { unsafeLockUser } from '@/lib/users/mutations'
import { storedAge } from './age'
import { childFields, toChild } from './data'
import { type Child, type ChildUpdateInput, childrenPerUser, type Gender, type NewChildInput } from './schema'

/** @throws AppError TOO_MANY_CHILDREN */
export function createChild(actor: UserActor, input: NewChildInput, idempotencyKey?: IdempotencyKey) {
  return once(actor, idempotencyKey, async (tx) => {
    await assertChildLimit(actor, tx)
    const data = { id: uuidv7(), ...input, ...storedAge(input.age), parentId: actor.userId }
    const row = await tx.child.create({ data, select: childFields })
    await recordAudit(actor, 'child.created', { childId: row.id, targetId: row.id }, tx)
    return toChild(row)
  })
}

/** Locks the account, so that parallel requests cannot pass the limit together. @throws AppError TOO_MANY_CHILDREN */
export async function assertChildLimit(actor: UserActor, tx: Transaction): Promise<void> {
  await unsafeLockUser(tx, { id: actor.userId })
  const children = await tx.child.count({ where: { parentId: actor.userId } })
  if (children >= childrenPerUser) throw new AppError('TOO_MANY_CHILDREN')
}

/** Earlier answers keep the age and grade of their day. @throws AppError NOT_FOUND */
export function updateChild(actor: UserActor, childId: string, input: ChildUpdateInput): Promise<Child> {
  return db().$transaction(async (tx) => {
    const where = { id: childId, parentId: actor.userId }
    // `update` would throw Prisma's own error for a missing row.
    const data = { ...input, ...(input.age === undefined ? {} : storedAge(input.age)) }
    const [row] = await tx.child.updateManyAndReturn({ where, data, select: childFields })
    if (!row) throw new AppError('NOT_FOUND')
    if (Object.keys(input).length > 0) await recordAudit(actor, 'child.updated', { childId, targetId: childId }, tx)
    return toChild(row)
  })
}

export function addReferredChild(
  actor: UserActor,
  tx: Transaction,
  schoolReferralId: string,
  student: { name: string; grade: string | null; gender: Gender | null; school: string },
): Promise<{ id: string }> {
  return tx.child.create({
    data: { id: uuidv7(), parentId: actor.userId, ...student, schoolReferralId },
    select: { id: true },
  })
}

/** @returns the id of the child by that of its referral */
export async function unsafeDetachFromReferrals(tx: Transaction, referralIds: string[]): Promise<Map<string, string>> {
  // Raw: leaves updatedAt; the child's age depends on it.
  const children = await tx.$queryRaw<{ id: string; referralId: string }[]>`
    UPDATE "Child" c SET "schoolReferralId" = NULL FROM unnest(${referralIds}::uuid[]) AS r(id)
    WHERE c."schoolReferralId" = r.id RETURNING c.id, r.id AS "referralId"`
  return new Map(children.map(({ id, referralId }) => [referralId, id]))
}

/** Passes the old `updatedAt`, on which the child's age depends. */
export async function saveRecheck(
  actor: UserActor,
  tx: Transaction,
  childId: string,
  chosen: { recheckMonths?: number; recheckOn: Date | null; updatedAt: Date },
): Promise<void> {
  await tx.child.update({ where: { id: childId, parentId: actor.userId }, data: chosen, select: { id: true } })
}

/** The caller has ended what depends on them. */
export async function deleteChildren(actor: OwnerActor, tx: Transaction, childIds: string[]): Promise<void> {
  await tx.child.deleteMany({ where: { id: { in: childIds }, parentId: actor.userId } })
}

/** Serializes consents, shares, teacher referrals and second parents of a child. @throws AppError NOT_FOUND */
export async function lockOwnChild(actor: UserActor, tx: Transaction, childId: string): Promise<void> {
  const own = Prisma.sql`AND c."parentId" = ${actor.userId}::uuid`
  if (!(await unsafeLockChild(tx, childId, own))) throw new AppError('NOT_FOUND')
}

/** For callers that have checked access. @param which more conditions on `"Child" c` */
export async function unsafeLockChild(tx: Transaction, childId: string, which = Prisma.empty) {
  // Raw: lock.
  const [child] = await tx.$queryRaw<{ parentId: string }[]>(unsafeChildLockSql(childId, which))
  return child ?? null
}

export const unsafeChildLockSql = (childId: string, which = Prisma.empty, columns = Prisma.sql`c."parentId"`) =>
  Prisma.sql`SELECT ${columns} FROM "Child" c WHERE c.id = ${childId}::uuid ${which} FOR NO KEY UPDATE OF c`
