import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { agreedToScreening } from '@/lib/consents/rules'
import { unsafeMayMailParent } from '@/lib/consultations/mutations'
import { openConsultation, storedAs } from '@/lib/consultations/rules'
import type { ConsultationStatus } from '@/lib/consultations/types'
import { db, Prisma, type Transaction } from '@/lib/db'
import { unsafeLockListedDoctor } from '@/lib/doctors/mutations'
import { AppError, orNotFound } from '@/lib/errors'
import type { Once } from '@/lib/idempotency/mutations'
import { enqueueNotice } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { isOwnRequest, type RequestRow, requestColumns, toRequest } from './data'
import type { RequestStatusInput } from './schema'
import { type DoctorNote, moves } from './types'

/** A repeat is idempotent. @throws AppError NOT_FOUND; NOT_PENDING for a move that `moves` forbids */
export async function updateRequestStatus(actor: UserActor, id: string, { status }: RequestStatusInput) {
  return db().$transaction(async (tx) => {
    const row = await lockRequest(actor, tx, id)
    if (row.status === status) return toRequest(row)
    if (!moves[row.status].includes(status)) throw new AppError('NOT_PENDING')
    const now = new Date()
    const data = { ...storedAs(status), contactedAt: row.contactedAt ?? now, closedAt: status === 'done' ? now : null }
    await tx.consultation.updateMany({ where: { id }, data })
    if (await unsafeMayMailParent(tx, id)) await enqueueNotice(tx, { template: 'consultation-moved', rowId: id })
    await recordAudit(actor, 'consultation.moved', { childId: row.childId, targetId: id }, tx)
    return toRequest({ ...row, status })
  })
}

/** No stored reply keeps a copy of the text. @throws AppError NOT_FOUND, TOO_MANY_REQUESTS, CONSENT_WITHDRAWN */
export async function addNote(actor: UserActor, id: string, text: string): Promise<Once<DoctorNote>> {
  return db().$transaction(async (tx) => {
    const { status, mayNote } = await lockRequest(actor, tx, id)
    // Notes of a cancelled request are read-only.
    if ((status as ConsultationStatus) === 'cancelled') throw new AppError('NOT_FOUND')
    if (!mayNote) throw new AppError('CONSENT_WITHDRAWN', { messageKey: 'noteWithoutConsent' })
    const createdAt = { gt: new Date(Date.now() - 60_000) }
    const earlier = await tx.consultationNote.findFirst({ where: { consultationId: id, text, createdAt } })
    if (!earlier) await countHit(limits.notesByDoctor, actor.userId, { via: tx })
    const note = earlier ?? (await tx.consultationNote.create({ data: { id: uuidv7(), consultationId: id, text } }))
    const value = { id: note.id, text: note.text, createdAt: note.createdAt.toISOString() }
    return { value, replayed: earlier !== null }
  })
}

type LockedRow = RequestRow & { childId: string; contactedAt: Date | null; mayNote: boolean }

async function lockRequest(actor: UserActor, tx: Transaction, id: string): Promise<LockedRow> {
  // The same lock order as deleting a doctor's account: no note may be added after that.
  await unsafeLockListedDoctor(tx, { userId: actor.userId })
  // Raw: lock.
  const [row] = await tx.$queryRaw<LockedRow[]>(Prisma.sql`
    SELECT ${requestColumns}, k."childId", k."contactedAt", ${agreedToScreening.sql(Prisma.sql`c."parentId"`)} AS "mayNote"
    FROM "Consultation" k JOIN "Child" c ON c.id = k."childId" JOIN "User" u ON u.id = k."parentId"
    WHERE k.id = ${id}::uuid AND ${isOwnRequest(actor)} FOR UPDATE OF k`)
  return orNotFound(row)
}

/** Parents keep the record that they asked. */
export async function unsafeCloseDesk(tx: Transaction, doctorId: string): Promise<void> {
  await tx.consultationNote.deleteMany({ where: { consultation: { doctorId } } })
  await tx.consultation.updateMany({
    where: { doctorId, ...openConsultation.where() },
    data: { status: 'cancelled', closedAt: new Date() },
  })
}
