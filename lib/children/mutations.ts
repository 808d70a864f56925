import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { Actor, UserActor } from '@/lib/auth/actor'
import { db, isLockTimeout, Prisma, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import { type Intent, type Once, once } from '@/lib/http/mutations'
import { endShares } from '@/lib/result-shares/mutations'
import { childFields, toChild } from './data'
import type { ChildDetailsInput, NewChildInput } from './schema'
import type { Child } from './types'

const childrenPerUser = 20

/** @throws AppError TOO_MANY_CHILDREN beyond twenty */
export function createChild(actor: UserActor, input: NewChildInput, intent?: Intent): Promise<Once<Child>> {
  return once(actor, intent, async (tx) => {
    await assertRoomForChild(actor, tx)
    const row = await tx.child.create({ data: { id: uuidv7(), ...input, parentId: actor.userId }, select: childFields })
    await recordAudit(actor, 'child.created', { childId: row.id, targetId: row.id }, tx)
    return toChild(row)
  })
}

/**
 * Makes sure that the actor may have one more child. Locks the account, so that parallel requests cannot pass the limit
 * together.
 *
 * @throws AppError TOO_MANY_CHILDREN
 */
export async function assertRoomForChild(actor: UserActor, tx: Transaction): Promise<void> {
  await tx.$queryRaw`SELECT id FROM "User" WHERE id = ${actor.userId}::uuid FOR NO KEY UPDATE`
  const children = await tx.child.count({ where: { parentId: actor.userId } })
  if (children >= childrenPerUser) throw new AppError('TOO_MANY_CHILDREN')
}

/**
 * Completes what a school's referral did not say, or corrects it. Name and school stay as they are.
 *
 * @throws AppError NOT_FOUND for an unknown child and another parent's alike
 */
export function updateChildDetails(actor: UserActor, childId: string, input: ChildDetailsInput): Promise<Child> {
  return db().$transaction(async (tx) => {
    const where = { id: childId, parentId: actor.userId }
    // Not `update`: that would throw the library's own error when there is no such row.
    const [row] = await tx.child.updateManyAndReturn({ where, data: input, select: childFields })
    if (!row) throw new AppError('NOT_FOUND')
    if (Object.keys(input).length > 0) await recordAudit(actor, 'child.updated', { childId, targetId: childId }, tx)
    return toChild(row)
  })
}

/**
 * Deletes a child with all that is known about it: answers of both sides, requests to teachers, shares, consultations,
 * consents. Mails to teachers that still wait find nothing to say and are dropped. The log keeps that it was done.
 *
 * @throws AppError NOT_FOUND for an unknown child and another parent's alike; UNAVAILABLE while others keep it busy
 */
export function deleteChild(actor: UserActor, childId: string): Promise<void> {
  return eraseTogether(actor, async (tx) => {
    const [childToGo] = await lockOwnChildren(actor, tx, childId)
    if (!childToGo) throw new AppError('NOT_FOUND')
    await eraseChildren(actor, tx, [childId])
    await recordAudit(actor, 'child.deleted', { childId, targetId: childId }, tx)
  })
}

/**
 * Runs one deletion, whole or not at all. It has to lock what others lock in another order. PostgreSQL would end one of
 * two that wait for each other after a second, whichever; here the deletion gives way before that and tries again.
 *
 * @throws AppError UNAVAILABLE when what it wants stays busy
 */
export async function eraseTogether<T>(_actor: Actor, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    try {
      return await db().$transaction(async (tx) => {
        await tx.$executeRaw`SET LOCAL lock_timeout = '400ms'`
        return work(tx)
      })
    } catch (error) {
      if (!isLockTimeout(error)) throw error
    }
  }
  throw new AppError('UNAVAILABLE', { retryAfter: 2 })
}

const attempts = 5

/** Locks the actor's own children, or one of them, for deletion. @returns the ids of those there are */
export async function lockOwnChildren(actor: UserActor, tx: Transaction, childId?: string): Promise<string[]> {
  const which = childId ? Prisma.sql`AND c.id = ${childId}::uuid` : Prisma.empty
  // The requests first, as a teacher's submission locks them: most of the time nobody has to give way then.
  await tx.$queryRaw`
    SELECT r.id FROM "TeacherReferral" r JOIN "Child" c ON c.id = r."childId"
    WHERE c."parentId" = ${actor.userId}::uuid ${which} ORDER BY r.id FOR UPDATE OF r`
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM "Child" c WHERE c."parentId" = ${actor.userId}::uuid ${which} ORDER BY c.id FOR UPDATE`
  return rows.map(({ id }) => id)
}

/** Deletes children that are locked. What the database does not delete with them is emptied first. */
export async function eraseChildren(actor: UserActor, tx: Transaction, childIds: string[]): Promise<void> {
  await endShares(actor, tx, { parentId: actor.userId, childIds })
  await tx.$executeRaw`
    DELETE FROM "IdempotencyKey" k WHERE k.scope = ${`user:${actor.userId}`}
      AND (k.response->>'id' = ANY(${childIds}) OR k.response->>'childId' = ANY(${childIds}))`
  await tx.$executeRaw`
    DELETE FROM "IdempotencyKey" k USING "TeacherReferral" r
    WHERE r."childId" = ANY(${childIds}::uuid[]) AND k.scope = 'teacher-link:' || r.id`
  // The school's own record stays with the school. One without its child's answers is declined, so that no accepted one
  // is without a child; its link dies.
  await tx.$executeRaw`
    UPDATE "SchoolReferral" s SET status = 'declined', "acceptedById" = NULL, "acceptedAt" = NULL, "closedAt" = now(),
      "linkVersion" = s."linkVersion" + 1
    FROM "Child" c WHERE c.id = ANY(${childIds}::uuid[]) AND c."schoolReferralId" = s.id AND s.status = 'accepted'`
  await tx.$executeRaw`
    DELETE FROM "Child" WHERE id = ANY(${childIds}::uuid[]) AND "parentId" = ${actor.userId}::uuid`
}
