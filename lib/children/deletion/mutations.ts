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
    const [childToGo] = await lockOwnChildren(actor, tx, childId)
    if (!childToGo) throw new AppError('NOT_FOUND')
    await eraseChildren(actor, tx, [childId])
    await recordAudit(actor, 'child.deleted', { childId, targetId: childId }, tx)
  })
}

/** Locks the actor's own children, or one of them, for deletion. @returns the ids of those there are */
export async function lockOwnChildren(actor: UserActor, tx: Transaction, childId?: string): Promise<string[]> {
  const which = childId ? Prisma.sql`AND c.id = ${childId}::uuid` : Prisma.empty
  // The requests first, the same lock order as a teacher's submission, so that deadlocks are rare.
  // Raw: lock, both.
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
  const asked = await tx.teacherReferral.findMany({ where: { childId: { in: childIds } }, select: { id: true } })
  const teacherLinks = asked.map(({ id }) => id)
  await eraseReplies(actor, tx, { about: childIds, teacherLinks })
  await cancelMails(tx, { rowIds: [...teacherLinks, ...childIds] })
  await declineForDeletedChildren(actor, tx, childIds)
  await tx.child.deleteMany({ where: { id: { in: childIds }, parentId: actor.userId } })
}
