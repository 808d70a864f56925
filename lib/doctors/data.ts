import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db, Prisma, type Transaction } from '@/lib/db'
import type { Doctor, Listing } from './types'

/**
 * The doctors that operations have verified, the same list for everybody who is signed in; at most 200.
 *
 * @param search words that a doctor's name, specialty or place must hold, all of them, in any letter case
 */
export async function listDoctors(_actor: UserActor, { search }: { search?: string | null } = {}): Promise<Doctor[]> {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)
  const holds = words.map(
    (word) => Prisma.sql`AND strpos(lower(name || ' ' || specialty || ' ' || location), ${word}) > 0`,
  )
  return db().$queryRaw<Doctor[]>`
    SELECT id, name, specialty, "yearsOfExperience", location, "calendarBookingLink" FROM "Doctor"
    WHERE "verifiedAt" IS NOT NULL ${Prisma.join([Prisma.empty, ...holds], ' ')}
    ORDER BY name, id LIMIT 200`
}

/** The actor's own listing, or null before they have made one. */
export async function getOwnListing(actor: UserActor, via: Transaction = db()): Promise<Listing | null> {
  const row = await via.doctor.findUnique({
    where: { userId: actor.userId },
    select: {
      id: true,
      name: true,
      specialty: true,
      yearsOfExperience: true,
      location: true,
      calendarBookingLink: true,
      verifiedAt: true,
    },
  })
  if (!row) return null
  const { verifiedAt, ...listing } = row
  return { ...listing, isVerified: verifiedAt !== null }
}
