import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { agreedToScreening } from '@/lib/consents/rules'
import { unsafeAddMessage, unsafeDeleteMessages, writeOnce } from '@/lib/consultations/messages/mutations'
import type { Message } from '@/lib/consultations/messages/schema'
import { unsafeEnqueueCallMails, unsafeMayMailParent } from '@/lib/consultations/mutations'
import { openConsultation, storedAs } from '@/lib/consultations/rules'
import { isOver } from '@/lib/consultations/status'
import type { ConsultationStatus } from '@/lib/consultations/types'
import { db, isUniqueViolation, Prisma, type Transaction } from '@/lib/db'
import { unsafeLockListedDoctor } from '@/lib/doctors/mutations'
import { AppError, orNotFound } from '@/lib/errors'
import type { IdempotencyKey, Once } from '@/lib/idempotency/mutations'
import { cancelMails, enqueueMail, enqueueNotice } from '@/lib/outbox/mutations'
import { postponeMails } from '@/lib/outbox/planned/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { undoUntil } from '@/lib/undo'
import { isOwnRequest, type RequestRow, requestColumns, toRequest } from './data'
import { noticeVersionOf, type RequestStatusInput } from './schema'
import { type DoctorNote, type DoctorRequest, moves, type RequestStatus } from './types'

/** Notifies the parent after ten minutes. Idempotent. @throws AppError NOT_FOUND; NOT_PENDING for a move that `moves` forbids */
export async function updateRequestStatus(actor: UserActor, id: string, { status }: RequestStatusInput) {
  return db().$transaction(async (tx) => {
    const row = await lockRequest(actor, tx, id)
    if (row.status === status) return toRequest(row)
    if (!moves[row.status].includes(status)) throw new AppError('NOT_PENDING')
    const now = new Date()
    const times = { contactedAt: row.contactedAt ?? now, closedAt: status === 'done' ? now : null, movedAt: now }
    await tx.consultation.updateMany({ where: { id }, data: { ...storedAs(status), ...times, movedFrom: row.status } })
    await planNotice(tx, id, status, now)
    await recordAudit(actor, 'consultation.moved', { childId: row.childId, targetId: id }, tx)
    return toRequest({ ...row, status })
  })
}

/**
 * Restores what the last move changed, within ten minutes. Idempotent.
 *
 * @throws AppError NOT_FOUND; NOT_PENDING, also when the parent has changed the request or asked again
 */
export async function undoMove(actor: UserActor, id: string): Promise<DoctorRequest> {
  const undone = db().$transaction(async (tx) => {
    const row = await lockRequest(actor, tx, id)
    const { movedAt, movedFrom, contactedAt } = row
    if ((row.status as ConsultationStatus) === 'cancelled' || !movedAt) throw new AppError('NOT_PENDING')
    if (!movedFrom) return toRequest(row)
    const now = new Date()
    if (undoUntil(movedAt) < now) throw new AppError('NOT_PENDING', { messageKey: 'moveIsFinal' })
    const isFirstContact = contactedAt?.getTime() === movedAt.getTime()
    const times = { contactedAt: isFirstContact ? null : contactedAt, closedAt: null }
    await tx.consultation.updateMany({ where: { id }, data: { ...storedAs(movedFrom), ...times, movedFrom: null } })
    // One that an earlier move planned stays for that status.
    await cancelMails(tx, { rowIds: [id], templates: [notice], version: noticeVersionOf(row.status) })
    // Those that were due in between have been dropped.
    if (movedFrom === 'callback_requested') await unsafeEnqueueCallMails(tx, row, { from: movedAt, to: now })
    await recordAudit(actor, 'consultation.move-undone', { childId: row.childId, targetId: id }, tx)
    return toRequest({ ...row, status: movedFrom })
  })
  return undone.catch((error) => {
    throw isUniqueViolation(error) ? new AppError('NOT_PENDING') : error
  })
}

const notice = 'consultation-moved'

/** One notice, of the status at its time: a pending one is postponed. Not again of a status of which it has left. */
async function planNotice(
  tx: Transaction,
  id: string,
  status: RequestStatusInput['status'],
  movedAt: Date,
): Promise<void> {
  const at = undoUntil(movedAt)
  const isPending = await postponeMails(tx, { rowId: id, template: notice, at })
  if (!isPending && (await unsafeMayMailParent(tx, id)))
    await enqueueMail(tx, { template: notice, rowId: id, version: noticeVersionOf(status), at })
}

/** An answer to a request without a number is what the parent asked for. @throws AppError as `addNote`; NOT_PENDING when it is over */
export function addMessage(
  actor: UserActor,
  id: string,
  { text, idempotencyKey }: { text: string; idempotencyKey?: IdempotencyKey },
): Promise<Once<Message>> {
  return writeOnce(actor, idempotencyKey, async (tx) => {
    const row = await lockRequest(actor, tx, id)
    const { status, childId, mayNote } = row
    if ((status as ConsultationStatus) === 'cancelled') throw new AppError('NOT_FOUND')
    // Where only the calendar was opened, the parent has asked for nothing.
    if (isOver(status) || row.isFromCalendar) throw new AppError('NOT_PENDING')
    if (!mayNote) throw new AppError('CONSENT_WITHDRAWN', { messageKey: 'messageWithoutConsent' })
    const added = await unsafeAddMessage(actor, tx, { consultationId: id, childId, writer: 'doctor', text })
    const isNotified = !added.isFirstUnread || (await unsafeMayMailParent(tx, id))
    if (added.isFirstUnread && isNotified) await enqueueNotice(tx, { template: 'message-to-parent', rowId: id })
    if (row.isMessage && row.hasAddress && isNotified) {
      // It has left, so no status before it is restored either.
      const moved = { movedAt: null, movedFrom: null }
      const isAnswer = status === 'callback_requested'
      const answered = isAnswer ? { status: 'contacted' as const, contactedAt: new Date() } : {}
      await tx.consultation.updateMany({ where: { id }, data: { ...answered, ...moved } })
      if (isAnswer) await recordAudit(actor, 'consultation.moved', { childId, targetId: id }, tx)
    }
    return added
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

interface LockedRow extends RequestRow {
  childId: string
  contactedAt: Date | null
  movedAt: Date | null
  movedFrom: RequestStatus | null
  isFromCalendar: boolean
  /** Of the parent; a notice on the home alone may be read late, and is no contact. */
  hasAddress: boolean
  mayNote: boolean
}

async function lockRequest(actor: UserActor, tx: Transaction, id: string): Promise<LockedRow> {
  // The same lock order as deleting a doctor's account: no note may be added after that.
  await unsafeLockListedDoctor(tx, { userId: actor.userId })
  // Raw: lock.
  const [row] = await tx.$queryRaw<LockedRow[]>(Prisma.sql`
    SELECT ${requestColumns}, k."childId", k."contactedAt", k."movedAt", k."movedFrom",
      k."fromCalendar" AS "isFromCalendar", u.email IS NOT NULL AS "hasAddress", ${agreedToScreening.sql(Prisma.sql`c."parentId"`)} AS "mayNote"
    FROM "Consultation" k JOIN "Child" c ON c.id = k."childId" JOIN "User" u ON u.id = k."parentId"
    WHERE k.id = ${id}::uuid AND ${isOwnRequest(actor)} FOR UPDATE OF k`)
  return orNotFound(row)
}

/** Parents keep the record that they asked. */
export async function unsafeCloseDesk(tx: Transaction, doctorId: string): Promise<void> {
  await tx.consultationNote.deleteMany({ where: { consultation: { doctorId } } })
  await unsafeDeleteMessages(tx, doctorId)
  await tx.consultation.updateMany({
    where: { doctorId, ...openConsultation.where() },
    data: { status: 'cancelled', closedAt: new Date() },
  })
}
