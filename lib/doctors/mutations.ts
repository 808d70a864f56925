import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
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
    // Raw (upsert with a condition).
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
