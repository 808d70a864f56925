import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { lockOwnChild } from '@/lib/children/mutations'
import { db, type Transaction } from '@/lib/db'
import { unsafeLockListedDoctor } from '@/lib/doctors/mutations'
import { takesRequests } from '@/lib/doctors/rules'
import { AppError, orNotFound } from '@/lib/errors'
import type { Language } from '@/lib/i18n/language'
import { type IdempotencyKey, type Once, once, Repeat } from '@/lib/idempotency/mutations'
import { cancelMails, enqueueMail, enqueueNotice } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { noticeSubjectOf } from '@/lib/rate-limits/mailbox'
import { countHit, isWithinLimit } from '@/lib/rate-limits/mutations'
import { endShares, shareWithDoctor } from '@/lib/result-shares/mutations'
import { uncancelledConsultation } from '@/lib/result-shares/rules'
import { lockAccount } from '@/lib/sessions/mutations'
import { unsafeFindUser } from '@/lib/users/data'
import { unsafeUpdateUser } from '@/lib/users/mutations'
import {
  type ConsultationRow,
  consultationColumns,
  consultationFields,
  toConsultation,
  toConsultationShown,
} from './data'
import { unsafeAddMessage, writeOnce } from './messages/mutations'
import type { Message } from './messages/schema'
import { isShownAs, shownStatus, storedAs } from './rules'
import type { AppointmentInput, NewConsultationInput } from './schema'
import { callByOf, isOver } from './status'
import type { CallTime, Consultation } from './types'

/**
 * An open callback request about the same child to the same doctor is reused; details and shares are saved all the same.
 * @throws AppError INVALID_INPUT; NOT_FOUND; NO_REQUESTS_TAKEN; TOO_MANY_CONSULTATIONS; for shares CONSENT_WITHDRAWN
 */
export function requestConsultation(
  actor: UserActor,
  input: NewConsultationInput,
  { language, idempotencyKey }: { language: Language; idempotencyKey?: IdempotencyKey },
): Promise<Once<Consultation>> {
  return once(actor, idempotencyKey, async (tx) => {
    const { childId, doctorId, status = 'scheduled', share, keepPhone } = input
    const details = detailsOf(input)
    const { email } = await lockAccount(actor, tx)
    assertAnswerable(details, email)
    if (details.phone && keepPhone) await unsafeUpdateUser(tx, actor.userId, { phoneNumber: details.phone })
    // Serialized, so that a double click finds the first row; sorted, to avoid deadlocks.
    for (const id of [...new Set([childId, ...(share?.childIds ?? [])])].sort()) await lockOwnChild(actor, tx, id)
    const doctor = await unsafeLockListedDoctor(tx, { id: doctorId })
    if ((status === 'callback_requested' || share) && !takesRequests(doctor))
      throw new AppError('NO_REQUESTS_TAKEN', doctor.hasCalendar ? {} : { messageKey: 'noRequestsTaken' })
    const earlier = await findEarlier(tx, actor, { childId, doctorId, status })
    const consultation = earlier
      ? toConsultation(earlier)
      : await insert(tx, actor, { childId, doctorId, status }, details)
    const hasDetails = Object.keys(details).length > 0
    // A repeat with details or shares writes each time, so it counts too.
    if (earlier && (share || hasDetails)) await countRequest(tx, actor)
    if (earlier && hasDetails) await updateDetails(tx, actor, earlier, details)
    if (share) await shareWithDoctor(actor, tx, { doctorId, language, ...share })
    return earlier ? new Repeat(consultation) : consultation
  })
}

type RequestKey = Pick<ConsultationRow, 'childId' | 'doctorId' | 'status'>

interface Details {
  phone: string | null
  isMessage: boolean
  callTime: CallTime | null
  message: string | null
}

type EarlierRow = ConsultationRow & Details

// A double click's appointment is less than a minute old. Locked: no details in a request that has just ended.
async function findEarlier(tx: Transaction, actor: UserActor, { childId, doctorId, status }: RequestKey) {
  const since = status === 'scheduled' ? new Date(Date.now() - 60_000) : new Date(0)
  // Raw: lock; a row that changed during the block is checked again and skipped when it is over.
  const [row] = await tx.$queryRaw<EarlierRow[]>`
    SELECT k.id, k."childId", k."doctorId", ${shownStatus.sql} AS status, k."createdAt", k.phone, k."isMessage",
      k."callTime"::text AS "callTime", k.message
    FROM "Consultation" k
    WHERE k."parentId" = ${actor.userId}::uuid AND k."childId" = ${childId}::uuid AND k."doctorId" = ${doctorId}::uuid
      AND ${isShownAs(status)} AND k."createdAt" > ${since}
    ORDER BY k."createdAt" DESC, k.id DESC LIMIT 1 FOR UPDATE`
  return row ?? null
}

function detailsOf({ status, phone, callTime, message }: NewConsultationInput): Partial<Details> {
  if (status !== 'callback_requested') return {}
  if (phone === null) return { phone, isMessage: true, callTime: null, message }
  if (phone !== undefined) return { phone, isMessage: false, callTime: callTime ?? null, message }
  return { ...(callTime === undefined ? {} : { callTime }), ...(message === null ? {} : { message }) }
}

function assertAnswerable({ isMessage, message }: Partial<Details>, email: string | null): void {
  if (!isMessage) return
  if (email === null) throw new AppError('INVALID_INPUT', { errors: [{ field: 'phone', code: 'required' }] })
  if (!message) throw new AppError('INVALID_INPUT', { errors: [{ field: 'message', code: 'required' }] })
}

/** Notifies the doctor again if something differs. Other words are added to those of before. */
async function updateDetails(tx: Transaction, actor: UserActor, earlier: EarlierRow, details: Partial<Details>) {
  const { message, ...contact } = details
  const { id, doctorId } = earlier
  await tx.consultation.updateMany({ where: { id, parentId: actor.userId }, data: contact })
  const isNotified =
    message &&
    message !== earlier.message &&
    (await writeToDoctor(actor, tx, earlier, message, new Date(0))).isFirstUnread
  const isSame = (Object.keys(contact) as (keyof typeof contact)[]).every((key) => contact[key] === earlier[key])
  if (!isSame && !isNotified && (await isWithinLimit(limits.changeNotices, `${actor.userId} ${doctorId}`, tx)))
    await enqueueNotice(tx, { template: 'callback-request', rowId: id })
}

async function writeToDoctor(
  actor: UserActor,
  tx: Transaction,
  { id, childId, doctorId }: Pick<ConsultationRow, 'id' | 'childId' | 'doctorId'>,
  text: string,
  since?: Date,
) {
  const about = { consultationId: id, childId, writer: 'parent' as const }
  const added = await unsafeAddMessage(actor, tx, { ...about, text, ...(since && { since }) })
  if (added.isFirstUnread && (await isWithinLimit(limits.messageNotices, `${actor.userId} ${doctorId}`, tx)))
    await enqueueNotice(tx, { template: 'message-to-doctor', rowId: id })
  return added
}

/** @throws AppError NOT_FOUND, also of a doctor who is not listed; NOT_PENDING when it is over, or nothing was asked; TOO_MANY_MESSAGES */
export function addMessage(
  actor: UserActor,
  id: string,
  { text, idempotencyKey }: { text: string; idempotencyKey?: IdempotencyKey },
): Promise<Once<Message>> {
  return writeOnce(actor, idempotencyKey, async (tx) => {
    const asked = await tx.consultation.findFirst({
      where: { id, parentId: actor.userId },
      select: { doctorId: true, fromCalendar: true },
    })
    const { doctorId, fromCalendar } = orNotFound(asked)
    // The same lock order as deleting a doctor's account.
    const doctor = await unsafeLockListedDoctor(tx, { id: doctorId })
    if (!takesRequests(doctor)) throw new AppError('NO_REQUESTS_TAKEN', { messageKey: 'noRequestsTaken' })
    const row = await lockOwnConsultation(actor, tx, id)
    if (isOver(row.status) || fromCalendar) throw new AppError('NOT_PENDING')
    return writeToDoctor(actor, tx, row, text)
  })
}

async function countRequest(tx: Transaction, actor: UserActor): Promise<void> {
  await countHit(limits.consultationsByParent, actor.userId, { code: 'TOO_MANY_CONSULTATIONS', via: tx })
}

async function insert(
  tx: Transaction,
  actor: UserActor,
  { childId, doctorId, status }: RequestKey,
  details: Partial<Details>,
): Promise<Consultation> {
  await countRequest(tx, actor)
  const id = uuidv7()
  const row = await tx.consultation.create({
    data: {
      ...{ id, childId, doctorId, ...storedAs(status), ...details, parentId: actor.userId },
      fromCalendar: status === 'calendar_opened',
    },
    select: consultationFields,
  })
  await recordAudit(actor, 'consultation.requested', { childId, targetId: id }, tx)
  if (status === 'callback_requested') {
    // Each one is a mail: requesting and cancelling must not flood a doctor's mailbox.
    await countHit(limits.callbacksToDoctor, `${actor.userId} ${doctorId}`, { via: tx })
    await enqueueMail(tx, { template: 'callback-request', rowId: id })
    await unsafeEnqueueCallMails(tx, row, { from: row.createdAt, to: callByOf(row.createdAt) })
  }
  return toConsultationShown(row)
}

/** Those due in a period. Composed when due, and only if no doctor has called by then. */
export async function unsafeEnqueueCallMails(
  tx: Transaction,
  { id, createdAt }: { id: string; createdAt: Date },
  { from, to }: { from: Date; to: Date },
): Promise<void> {
  const [remindAt, callBy] = [new Date(callByOf(createdAt).getTime() - 4 * 3_600_000), callByOf(createdAt)]
  const isDue = (at: Date) => from <= at && at <= to
  if (isDue(remindAt)) await enqueueMail(tx, { template: 'callback-reminder', rowId: id, at: remindAt })
  if (!isDue(callBy)) return
  await enqueueMail(tx, { template: 'callback-overdue', rowId: id, at: callBy })
  if (await unsafeMayMailParent(tx, id)) await enqueueMail(tx, { template: 'callback-late', rowId: id, at: callBy })
}

/** @throws AppError NOT_FOUND */
async function lockOwnConsultation(actor: UserActor, tx: Transaction, id: string): Promise<ConsultationRow> {
  // Raw: lock.
  const [row] = await tx.$queryRaw<ConsultationRow[]>`
    SELECT ${consultationColumns} FROM "Consultation" k WHERE k.id = ${id}::uuid AND k."parentId" = ${actor.userId}::uuid FOR UPDATE`
  return orNotFound(row)
}

/** The last one ends the doctor's access to results. @throws AppError NOT_FOUND, NOT_PENDING when it is over */
export async function cancelConsultation(actor: UserActor, id: string): Promise<Consultation> {
  return db().$transaction(async (tx) => {
    // Locked first: two concurrent cancellations would each see the other's request and leave the shares.
    await lockAccount(actor, tx)
    const row = await lockOwnConsultation(actor, tx, id)
    if (row.status === 'cancelled') return toConsultation(row)
    if (isOver(row.status)) throw new AppError('NOT_PENDING')
    await tx.consultation.updateMany({ where: { id }, data: { status: 'cancelled', closedAt: new Date() } })
    await recordAudit(actor, 'consultation.cancelled', { childId: row.childId, targetId: id }, tx)
    // The doctor was never notified of an opened calendar.
    const wasNotified = row.status !== 'calendar_opened'
    if (wasNotified && (await isWithinLimit(limits.cancellationNotices, `${actor.userId} ${row.doctorId}`, tx)))
      await enqueueMail(tx, { template: 'consultation-cancelled', rowId: id })
    const pair = { parentId: actor.userId, doctorId: row.doctorId }
    if ((await tx.consultation.count({ where: { ...pair, ...uncancelledConsultation.where() } })) === 0)
      await endShares(actor, tx, pair)
    return toConsultation({ ...row, status: 'cancelled' })
  })
}

/** An unconfirmed address may be another person's: mails to it are limited. */
export async function unsafeMayMailParent(tx: Transaction, id: string): Promise<boolean> {
  const { parentId } = await tx.consultation.findUniqueOrThrow({ where: { id }, select: { parentId: true } })
  const parent = await unsafeFindUser(tx, parentId)
  const subject = parent && noticeSubjectOf(parent)
  return !subject || subject === parentId || isWithinLimit(limits.consultationNotices, subject, tx)
}

/** @throws AppError NOT_FOUND, NOT_PENDING when it is over */
export async function saveAppointment(actor: UserActor, id: string, { date, time }: AppointmentInput) {
  return db().$transaction(async (tx) => {
    const row = await lockOwnConsultation(actor, tx, id)
    if (isOver(row.status)) throw new AppError('NOT_PENDING')
    // A time belongs to the day it was noted with; without either, both stay.
    const appointment = {
      ...(date === undefined ? {} : { appointmentDate: date && new Date(`${date}T00:00Z`) }),
      ...(date === undefined && time === undefined ? {} : { appointmentTime: time ?? null }),
    }
    // What the doctor changed before is not taken back after the parent.
    const data = { ...storedAs('scheduled'), ...appointment, movedAt: null, movedFrom: null }
    await tx.consultation.updateMany({ where: { id }, data })
    // The notice would name the doctor.
    await cancelMails(tx, { rowIds: [id], templates: ['consultation-moved'] })
    if (row.status !== 'scheduled')
      await recordAudit(actor, 'consultation.booked', { childId: row.childId, targetId: id }, tx)
    return toConsultation({ ...row, status: 'scheduled' })
  })
}
