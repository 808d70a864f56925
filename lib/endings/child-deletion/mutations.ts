import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { OwnerActor, UserActor } from '@/lib/auth/actor'
import { deleteChildren } from '@/lib/children/mutations'
import { Prisma, type Transaction, withShortLockTimeout } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { eraseReplies } from '@/lib/idempotency/mutations'
import { assertChildrenNotHeld } from '@/lib/legal-holds/data'
import { cancelMails } from '@/lib/outbox/mutations'
import { endShares } from '@/lib/result-shares/mutations'
import { declineForDeletedChildren } from '@/lib/school-referrals/mutations'

/** @throws AppError NOT_FOUND, also for another parent's child; LEGAL_HOLD; UNAVAILABLE while its rows stay locked */
export function deleteChild(actor: UserActor, childId: string): Promise<void> {
  return withShortLockTimeout(async (tx) => {
    const own = Prisma.sql`c.id = ${childId}::uuid AND c."parentId" = ${actor.userId}::uuid`
    const [childToGo] = await lockChildren(actor, tx, own)
    if (!childToGo) throw new AppError('NOT_FOUND')
    await assertChildrenNotHeld(actor, tx, [childId])
    await eraseChildren(actor, tx, [childId])
    await recordAudit(actor, 'child.deleted', { childId, targetId: childId }, tx)
  })
}

/** Account and second-parent rows are locked later (docs/decisions/0026). @returns the ids of the own children */
export function lockChildrenOfAccount(actor: OwnerActor, tx: Transaction): Promise<string[]> {
  // One condition over both tables would read every child.
  const which = Prisma.sql`c.id IN (
    SELECT own.id FROM "Child" own WHERE own."parentId" = ${actor.userId}::uuid
    UNION SELECT p."childId" FROM "SecondParent" p WHERE p."userId" = ${actor.userId}::uuid)`
  return lockChildren(actor, tx, which)
}

/** @param which a condition on `"Child" c` @returns the ids of the actor's own children */
async function lockChildren(actor: OwnerActor, tx: Transaction, which: Prisma.Sql): Promise<string[]> {
  // Requests first, as in a teacher's submission, so that deadlocks are rare.
  // Raw: lock, both.
  await tx.$queryRaw`
    SELECT r.id FROM "TeacherReferral" r JOIN "Child" c ON c.id = r."childId"
    WHERE c."parentId" = ${actor.userId}::uuid AND ${which} ORDER BY r.id FOR UPDATE OF r`
  const rows = await tx.$queryRaw<{ id: string; isOwn: boolean }[]>`
    SELECT c.id, c."parentId" = ${actor.userId}::uuid AS "isOwn" FROM "Child" c WHERE ${which}
    ORDER BY c.id FOR UPDATE OF c`
  return rows.filter(({ isOwn }) => isOwn).map(({ id }) => id)
}

/** Deletes locked children. What the database does not cascade to is emptied first. */
export async function eraseChildren(actor: OwnerActor, tx: Transaction, childIds: string[]): Promise<void> {
  await endShares(actor, tx, { parentId: actor.userId, childIds })
  const referrals = await tx.teacherReferral.findMany({ where: { childId: { in: childIds } }, select: { id: true } })
  const teacherLinks = referrals.map(({ id }) => id)
  await eraseReplies(actor, tx, { about: childIds, secondParents: await findSecondParents(tx, childIds), teacherLinks })
  await cancelMails(tx, { rowIds: [...teacherLinks, ...childIds] })
  await declineForDeletedChildren(actor, tx, childIds)
  await deleteChildren(actor, tx, childIds)
}

async function findSecondParents(tx: Transaction, childIds: string[]): Promise<string[]> {
  const rows = await tx.secondParent.findMany({
    where: { childId: { in: childIds }, userId: { not: null } },
    select: { userId: true },
  })
  return rows.flatMap(({ userId }) => userId ?? [])
}
