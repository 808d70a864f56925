import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor, UserActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { getOwnListing } from './data'
import type { ListingInput } from './schema'
import type { Listing } from './types'

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
    // Raw: upsert with a condition.
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

/** Lists the actor no more, and forgets what the listing said. @returns its id, or null where there was none */
export async function withdrawListing(actor: UserActor, tx: Transaction): Promise<string | null> {
  const nothing = { name: '', specialty: '', location: '', yearsOfExperience: 0, calendarBookingLink: null }
  const [listing] = await tx.doctor.updateManyAndReturn({
    where: { userId: actor.userId },
    data: { verifiedAt: null, ...nothing },
    select: { id: true },
  })
  return listing?.id ?? null
}

/** Deletes the actor's listing if no parent has asked anything of it. */
export async function eraseUnaskedListing(actor: UserActor, tx: Transaction): Promise<void> {
  await tx.doctor.deleteMany({ where: { userId: actor.userId, consultations: { none: {} } } })
}

/** Lists a doctor to parents, or no more. What was asked and shared stays. */
export async function setVerified(
  actor: SystemActor,
  tx: Transaction,
  doctorId: string,
  isVerified: boolean,
): Promise<void> {
  await tx.doctor.update({ where: { id: doctorId }, data: { verifiedAt: isVerified ? new Date() : null } })
  await recordAudit(actor, isVerified ? 'doctor.verified' : 'doctor.unverified', { targetId: doctorId }, tx)
}
