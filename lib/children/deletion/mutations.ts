import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { Prisma, type Transaction, withShortLockTimeout } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { eraseReplies } from '@/lib/idempotency/mutations'
import { cancelMails } from '@/lib/outbox/mutations'
import { endShares } from '@/lib/result-shares/mutations'
import { declineForDeletedChildren } from '@/lib/school-referrals/mutations'

/**
 * Deletes a child with all that is known about it: answers of both sides, requests to teachers, shares, consultations,
 * consents. Mails to teachers that still wait find nothing to say and are dropped. The log keeps that it was done.
 *
 * @throws AppError NOT_FOUND for an unknown child and another parent's alike; UNAVAILABLE while others keep it busy
 */
export function deleteChild(actor: UserActor, childId: string): Promise<void> {
  return withShortLockTimeout(async (tx) => {
    if (!(await lockOwnChild(actor, tx, childId))) throw new AppError('NOT_FOUND')
    await eraseChildren(actor, tx, [childId])
    await recordAudit(actor, 'child.deleted', { childId, targetId: childId }, tx)
  })
}

/** Locks one of the actor's own children for deletion. @returns false when there is no such child */
async function lockOwnChild(actor: UserActor, tx: Transaction, childId: string): Promise<boolean> {
  const which = Prisma.sql`AND c.id = ${childId}::uuid`
  await lockOwnRequests(actor, tx, which)
  // Raw: lock.
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT c.id FROM "Child" c WHERE c."parentId" = ${actor.userId}::uuid ${which} FOR UPDATE`
  return rows.length > 0
}

/** @param which what else must be true of `"Child" c` */
async function lockOwnRequests(actor: UserActor, tx: Transaction, which = Prisma.empty): Promise<void> {
  // The requests first, the same lock order as a teacher's submission, so that deadlocks are rare.
  // Raw: lock.
  await tx.$queryRaw`
    SELECT r.id FROM "TeacherReferral" r JOIN "Child" c ON c.id = r."childId"
    WHERE c."parentId" = ${actor.userId}::uuid ${which} ORDER BY r.id FOR UPDATE OF r`
}

/**
 * Locks what the deletion of an account touches: its own children, and those it is or was the second parent of, in one order.
 * Later in the transaction the account and the rows of its part follow (docs/decisions/0026).
 *
 * @returns the ids of its own children
 */
export async function lockChildrenOfAccount(actor: UserActor, tx: Transaction): Promise<string[]> {
  await lockOwnRequests(actor, tx)
  // Raw: lock. A union, because one condition over both tables would read every child.
  const rows = await tx.$queryRaw<{ id: string; isOwn: boolean }[]>`
    SELECT c.id, c."parentId" = ${actor.userId}::uuid AS "isOwn" FROM "Child" c WHERE c.id IN (
      SELECT own.id FROM "Child" own WHERE own."parentId" = ${actor.userId}::uuid
      UNION SELECT p."childId" FROM "SecondParent" p WHERE p."userId" = ${actor.userId}::uuid
    ) ORDER BY c.id FOR UPDATE OF c`
  return rows.filter(({ isOwn }) => isOwn).map(({ id }) => id)
}

/** Deletes children that are locked. What the database does not delete with them is emptied first. */
export async function eraseChildren(actor: UserActor, tx: Transaction, childIds: string[]): Promise<void> {
  await endShares(actor, tx, { parentId: actor.userId, childIds })
  const asked = await tx.teacherReferral.findMany({ where: { childId: { in: childIds } }, select: { id: true } })
  const teacherLinks = asked.map(({ id }) => id)
  await eraseReplies(actor, tx, { about: childIds, secondParents: await findSecondParents(tx, childIds), teacherLinks })
  await cancelMails(tx, { rowIds: [...teacherLinks, ...childIds] })
  await declineForDeletedChildren(actor, tx, childIds)
  await tx.child.deleteMany({ where: { id: { in: childIds }, parentId: actor.userId } })
}

/** The accounts that ever accepted to be a second parent of these children. */
async function findSecondParents(tx: Transaction, childIds: string[]): Promise<string[]> {
  const rows = await tx.secondParent.findMany({
    where: { childId: { in: childIds }, userId: { not: null } },
    select: { userId: true },
  })
  return rows.flatMap(({ userId }) => userId ?? [])
}
