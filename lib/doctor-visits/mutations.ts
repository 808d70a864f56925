import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { lockOwnChild } from '@/lib/children/mutations'
import { db, type Transaction } from '@/lib/db'
import { AppError, orNotFound } from '@/lib/errors'
import { type IdempotencyKey, type Once, once } from '@/lib/idempotency/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { toVisit, visitFields } from './data'
import { plannedVisit } from './rules'
import { type DoctorVisit, type NewDoctorVisitInput, visitsPerChild } from './schema'

/** @throws AppError NOT_FOUND; VISIT_PLANNED; TOO_MANY_VISITS; TOO_MANY_REQUESTS beyond 60 writes a day */
export async function createDoctorVisit(
  actor: UserActor,
  childId: string,
  input: NewDoctorVisitInput,
  idempotencyKey?: IdempotencyKey,
): Promise<Once<DoctorVisit>> {
  // The stored reply of a key has ids alone: no copy of the words outlives their deletion.
  const { value, replayed } = await once(actor, idempotencyKey, async (tx) => {
    await lockOwnChild(actor, tx, childId)
    if ((await tx.doctorVisit.count({ where: { childId } })) >= visitsPerChild) throw new AppError('TOO_MANY_VISITS')
    const id = uuidv7()
    await assertFit(actor, tx, { childId, id, input })
    await tx.doctorVisit.create({ data: { id, childId, parentId: actor.userId, ...stored(input) } })
    await recordAudit(actor, 'doctor-visit.created', { childId, targetId: id }, tx)
    return { id, childId }
  })
  const where = { id: value.id, childId, child: { parentId: actor.userId } }
  return { value: toVisit(orNotFound(await db().doctorVisit.findFirst({ where, select: visitFields }))), replayed }
}

/** Replaces all fields. @throws AppError NOT_FOUND; VISIT_PLANNED; TOO_MANY_REQUESTS beyond 60 writes a day */
export function updateDoctorVisit(
  actor: UserActor,
  { childId, visitId: id }: { childId: string; visitId: string },
  input: NewDoctorVisitInput,
): Promise<DoctorVisit> {
  return db().$transaction(async (tx) => {
    await lockOwnChild(actor, tx, childId)
    const where = { id, childId, child: { parentId: actor.userId } }
    const [row] = await tx.doctorVisit.findMany({ where, select: { id: true } })
    orNotFound(row)
    await assertFit(actor, tx, { childId, id, input })
    const [changed] = await tx.doctorVisit.updateManyAndReturn({ where, data: stored(input), select: visitFields })
    await recordAudit(actor, 'doctor-visit.updated', { childId, targetId: id }, tx)
    return toVisit(orNotFound(changed))
  })
}

/** Undoes a note, and so is never limited. @throws AppError NOT_FOUND */
export async function deleteDoctorVisit(
  actor: UserActor,
  { childId, visitId: id }: { childId: string; visitId: string },
): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockOwnChild(actor, tx, childId)
    const where = { id, childId, child: { parentId: actor.userId } }
    const { count } = await tx.doctorVisit.deleteMany({ where })
    if (count === 0) throw new AppError('NOT_FOUND')
    await recordAudit(actor, 'doctor-visit.deleted', { childId, targetId: id }, tx)
  })
}

/** The caller has locked the child, so that no other plan is made concurrently. */
async function assertFit(
  actor: UserActor,
  tx: Transaction,
  { childId, id, input }: { childId: string; id: string; input: NewDoctorVisitInput },
): Promise<void> {
  await countHit(limits.doctorVisitsByParent, actor.userId, { via: tx })
  if (input.status !== 'planned') return
  const others = await tx.doctorVisit.count({ where: { childId, id: { not: id }, ...plannedVisit.where() } })
  if (others > 0) throw new AppError('VISIT_PLANNED')
}

function stored({ visitOn, againOn, ...input }: NewDoctorVisitInput) {
  return { ...input, visitOn: visitOn && new Date(visitOn), againOn: againOn && new Date(againOn) }
}
