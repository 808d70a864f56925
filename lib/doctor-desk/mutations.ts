import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import type { ConsultationStatus } from '@/lib/consultations/types'
import { db, Prisma, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import { limits } from '@/lib/http/limits'
import { countHit, type Once } from '@/lib/http/mutations'
import { enqueueNotice } from '@/lib/mail/mutations'
import { asVerifiedDoctor, getOwnListing, type RequestRow, toRequest } from './data'
import type { ListingInput, MovedRequest } from './schema'
import type { DoctorNote, DoctorRequest, Listing, RequestStatus } from './types'

/**
 * Writes the actor's own listing, for an account that is a doctor's. Parents see it only after operations verified the
 * person; who then changes the specialty, which is what was verified, waits for that again.
 *
 * @throws AppError NOT_ALLOWED for an account of another role
 */
export async function saveListing(actor: UserActor, input: ListingInput): Promise<Listing> {
  if (actor.role !== 'doctor') throw new AppError('NOT_ALLOWED')
  return db().$transaction(async (tx) => {
    const { specialty, yearsOfExperience, location, calendarBookingLink } = input
    const [row] = await tx.$queryRaw<{ id: string }[]>`
      INSERT INTO "Doctor" AS d (id, "userId", name, specialty, "yearsOfExperience", location, "calendarBookingLink")
      SELECT ${uuidv7()}::uuid, u.id, u."firstName" || ' ' || u."lastName", ${specialty}, ${yearsOfExperience},
        ${location}, ${calendarBookingLink} FROM "User" u WHERE u.id = ${actor.userId}::uuid
      ON CONFLICT ("userId") DO UPDATE SET specialty = excluded.specialty, location = excluded.location,
        "yearsOfExperience" = excluded."yearsOfExperience", "calendarBookingLink" = excluded."calendarBookingLink",
        "verifiedAt" = CASE WHEN d.specialty = excluded.specialty THEN d."verifiedAt" END
      RETURNING id`
    if (!row) throw new AppError('UNAUTHENTICATED')
    await recordAudit(actor, 'doctor.listing-changed', { targetId: row.id }, tx)
    const listing = await getOwnListing(actor, tx)
    if (!listing) throw new AppError('UNAUTHENTICATED')
    return listing
  })
}

/** From where a request can move to where. Nothing moves back, and what is over stays so. */
const origins: Record<MovedRequest['status'], RequestStatus[]> = {
  contacted: ['callback_requested'],
  scheduled: ['callback_requested', 'contacted'],
  done: ['callback_requested', 'contacted', 'scheduled'],
}

/**
 * Says how far a request has come, and mails it to the parent. Saying it twice is the same as once.
 *
 * @throws AppError NOT_FOUND for another doctor's and for whoever is no verified doctor; NOT_PENDING for a move that the
 *   request cannot make, a cancelled one among them
 */
export async function moveRequest(actor: UserActor, id: string, { status }: MovedRequest): Promise<DoctorRequest> {
  return db().$transaction(async (tx) => {
    const row = await lockRequest(actor, tx, id)
    if (row.status === status) return toRequest(row)
    if (!origins[status].includes(row.status)) throw new AppError('NOT_PENDING')
    await tx.$executeRaw`
      UPDATE "Consultation" SET status = ${status}::"ConsultationStatus",
        "contactedAt" = coalesce("contactedAt", now()), "closedAt" = CASE WHEN ${status} = 'done' THEN now() END
      WHERE id = ${id}::uuid`
    await enqueueNotice(actor, tx, { template: 'consultation-moved', rowId: id })
    await recordAudit(actor, 'consultation.moved', { childId: row.childId, targetId: id }, tx)
    return toRequest({ ...row, status })
  })
}

/**
 * Adds a private note: nobody but this doctor ever reads it, so no key of a repeat keeps a copy. The same words again
 * within a minute are the same note.
 *
 * @throws AppError NOT_FOUND, TOO_MANY_REQUESTS
 */
export async function addNote(actor: UserActor, id: string, text: string): Promise<Once<DoctorNote>> {
  return db().$transaction(async (tx) => {
    const { status } = await lockRequest(actor, tx, id)
    // Nobody could open it to read them.
    if ((status as ConsultationStatus) === 'cancelled') throw new AppError('NOT_FOUND')
    const createdAt = { gt: new Date(Date.now() - 60_000) }
    const twin = await tx.consultationNote.findFirst({ where: { consultationId: id, text, createdAt } })
    if (!twin) await countHit(limits.notesByDoctor, actor.userId, { via: tx })
    const note = twin ?? (await tx.consultationNote.create({ data: { id: uuidv7(), consultationId: id, text } }))
    const value = { id: note.id, text: note.text, createdAt: note.createdAt.toISOString() }
    return { value, replayed: twin !== null }
  })
}

async function lockRequest(actor: UserActor, tx: Transaction, id: string): Promise<RequestRow & { childId: string }> {
  // The listing first, as whoever deletes the doctor's account does: no note may be written behind its back.
  const [doctor] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Doctor" WHERE "userId" = ${actor.userId}::uuid AND "verifiedAt" IS NOT NULL FOR SHARE`
  if (!doctor) throw new AppError('NOT_FOUND')
  const [row] = await tx.$queryRaw<(RequestRow & { childId: string })[]>(Prisma.sql`
    SELECT k.id, k."childId", k.status::text AS status, c.name AS "childName",
      u."firstName" || ' ' || u."lastName" AS "parentName", k."createdAt"
    FROM "Consultation" k ${asVerifiedDoctor(actor)}
    JOIN "Child" c ON c.id = k."childId" JOIN "User" u ON u.id = k."parentId"
    WHERE k.id = ${id}::uuid FOR UPDATE OF k`)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}
