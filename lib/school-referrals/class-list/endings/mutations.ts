import 'server-only'
import type { SchoolAdminActor, SchoolMemberActor, SystemActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { AppError, orNotFound } from '@/lib/errors'
import { unsafeListHeldLocked } from '@/lib/legal-holds/data'
import { takeOffList } from '@/lib/school-referrals/mutations'
import { deleteClass } from '@/lib/schools/classes/mutations'
import { overSchoolClass } from '@/lib/schools/classes/rules'
import { lockAdministered, unsafeLockMembers } from '@/lib/schools/mutations'

const batchSize = 20

/** @throws AppError NOT_FOUND for non-admins too; NOT_ALLOWED for a former admin */
export async function endClass(actor: SchoolMemberActor, id: string): Promise<{ revoked: number }> {
  const { schoolId } = actor
  if (actor.schoolRole !== 'admin') throw new AppError('NOT_FOUND')
  return db().$transaction(async (tx) => {
    await lockAdministered(actor, tx)
    orNotFound(await tx.schoolClass.findFirst({ where: { id, schoolId }, select: { id: true } }))
    return { revoked: await endClassWithin(actor, tx, { id, schoolId }) }
  })
}

/** Ends the lists of school years that are over. Skips legal holds. @returns how many; 0 when there are no more */
export async function endClassesThatAreOver(actor: SystemActor): Promise<number> {
  const { schools } = await db().$transaction(unsafeListHeldLocked)
  const over = await db().schoolClass.findMany({
    where: { ...overSchoolClass.where(), schoolId: { notIn: schools } },
    orderBy: { endsAt: 'asc' },
    select: { id: true, schoolId: true },
    take: batchSize,
  })
  for (const each of over) {
    await db().$transaction(async (tx) => {
      await unsafeLockMembers(tx, each.schoolId)
      // Again: a hold may have been added concurrently.
      const held = await unsafeListHeldLocked(tx)
      if (!held.schools.includes(each.schoolId)) await endClassWithin(actor, tx, each)
    })
  }
  return over.length
}

/** Accepted referrals stay: they are the family's. The caller holds the members' lock. @returns the number revoked */
async function endClassWithin(
  actor: SchoolAdminActor | SystemActor,
  tx: Transaction,
  { id, schoolId }: { id: string; schoolId: string },
): Promise<number> {
  // Raw: lock; in the order of `actOnStudents`.
  await tx.$executeRaw`SELECT FROM "SchoolReferral" r WHERE r."classId" = ${id}::uuid ORDER BY r.id FOR NO KEY UPDATE`
  const revoked = await takeOffList(actor, tx, { schoolId, classId: id })
  await deleteClass(actor, tx, { id, schoolId })
  return revoked
}
