import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { OwnerActor, SystemActor, UserActor } from '@/lib/auth/actor'
import { db, Prisma, type Transaction } from '@/lib/db'
import { AppError, orNotFound } from '@/lib/errors'
import { keptKeyOf } from '@/lib/kept-keys.mjs'
import { lockAccount } from '@/lib/sessions/mutations'
import { fullName } from '@/lib/users/rules'
import { getOwnListing } from './data'
import { listedDoctor } from './rules'
import type { Listing, ListingInput } from './schema'
import { isSameSpecialty, titledName } from './wordings'

/** Unverified, it takes the profile's name, which an earlier release changed alone. @throws AppError NOT_ALLOWED */
export async function saveListing(actor: UserActor, input: ListingInput): Promise<Listing> {
  if (actor.role !== 'doctor') throw new AppError('NOT_ALLOWED')
  return db().$transaction(async (tx) => {
    // Serializes saves, also with changes of the profile's name.
    await lockAccount(actor, tx)
    const where = { userId: actor.userId }
    const [user, before] = [
      await tx.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { firstName: true, lastName: true } }),
      await tx.doctor.findUnique({ where }),
    ]
    const isSame = before !== null && hasSameQualification(before, input)
    const name = fullName(user)
    const isVerified = isSame && listedDoctor.holds(before)
    const isRenamed = !isVerified && before?.name !== name
    const { id } = await tx.doctor.upsert({
      where,
      create: {
        ...{ ...where, ...input, name, unverifiedSince: new Date() },
        searchKey: keptKeyOf('Doctor', { ...input, name }),
      },
      // Undefined fields stay, also if operations verify the listing concurrently.
      update: {
        ...input,
        searchKey: keptKeyOf('Doctor', { ...input, name: isRenamed ? name : (before?.name ?? name) }),
        ...(isRenamed ? { name } : {}),
        ...(isSame && !isRenamed ? {} : unverified(before)),
      },
      select: { id: true },
    })
    await recordAudit(actor, 'doctor.listing-changed', { targetId: id }, tx)
    const listing = await getOwnListing(actor, tx)
    if (!listing) throw new AppError('UNAUTHENTICATED')
    return listing
  })
}

/** What operations compare with the licence. */
function hasSameQualification(before: ListingInput, input: ListingInput): boolean {
  const isKept = (['title', 'licenceNumber', 'hospital'] as const).every(
    (field) => input[field] === undefined || input[field] === before[field],
  )
  return isKept && isSameSpecialty(before.specialty, input.specialty)
}

/** An edit does not restart the time since which it is unverified. */
const unverified = (before: Record<'verifiedAt' | 'unverifiedSince', Date | null> | null) => ({
  verifiedAt: null,
  unverifiedSince: (!before?.verifiedAt && before?.unverifiedSince) || new Date(),
})

// The name was compared with the licence, so it must be verified again; parents who asked before see the verified one.
// A title that operations added is lost. The caller holds the account's lock.
export async function renameListing(actor: UserActor, tx: Transaction, user: { firstName: string; lastName: string }) {
  const name = fullName(user)
  const listing = await tx.doctor.findFirst({ where: { userId: actor.userId, name: { not: name } } })
  if (!listing) return
  await tx.doctor.update({
    where: { id: listing.id },
    data: { name, ...unverified(listing), searchKey: keptKeyOf('Doctor', { ...listing, name }) },
    select: { id: true },
  })
  await recordAudit(actor, 'doctor.listing-changed', { targetId: listing.id }, tx)
}

export async function withdrawListing(actor: OwnerActor, tx: Transaction): Promise<string | null> {
  const nothing = {
    name: '',
    title: null,
    verifiedName: null,
    unverifiedSince: null,
    licenceNumber: null,
    hospital: null,
    specialty: '',
    location: '',
    searchKey: '',
    yearsOfExperience: 0,
    calendarBookingLink: null,
  }
  const [listing] = await tx.doctor.updateManyAndReturn({
    where: { userId: actor.userId },
    data: { verifiedAt: null, ...nothing },
    select: { id: true },
  })
  return listing?.id ?? null
}

export async function eraseUnaskedListing(actor: OwnerActor, tx: Transaction): Promise<void> {
  await tx.doctor.deleteMany({ where: { userId: actor.userId, consultations: { none: {} } } })
}

/** @returns false when the listing says something else by now */
export async function verifyListing(
  actor: SystemActor,
  tx: Transaction,
  checked: Record<'id' | 'name' | 'specialty', string> & Record<'title' | 'licenceNumber' | 'hospital', string | null>,
): Promise<boolean> {
  const { id, name, specialty, title, licenceNumber, hospital } = checked
  // Blocks on a concurrent change, which then no longer matches.
  const { count } = await tx.doctor.updateMany({
    where: { id, name, specialty, title, licenceNumber, hospital },
    data: { verifiedAt: new Date(), verifiedName: titledName({ title, name }), unverifiedSince: null },
  })
  if (count > 0) await recordAudit(actor, 'doctor.verified', { targetId: id }, tx)
  return count > 0
}

export async function unverifyListing(actor: SystemActor, tx: Transaction, id: string): Promise<void> {
  await tx.doctor.update({ where: { id }, data: { verifiedAt: null } })
  await recordAudit(actor, 'doctor.unverified', { targetId: id }, tx)
}

/** @returns the listing's id, or null when it was not listed */
export async function unverifyListingOf(actor: SystemActor, tx: Transaction, userId: string): Promise<string | null> {
  // A no-op write, to block on a concurrent verification.
  await tx.doctor.updateMany({ where: { userId }, data: { userId } })
  const listed = await tx.doctor.findFirst({ where: { userId, ...listedDoctor.where() }, select: { id: true } })
  if (listed) await unverifyListing(actor, tx, listed.id)
  return listed?.id ?? null
}

interface LockedDoctor {
  userId: string | null
  hasCalendar: boolean
}

/** @throws AppError NOT_FOUND */
export async function unsafeLockListedDoctor(tx: Transaction, which: { id: string } | { userId: string }) {
  const matches = 'id' in which ? Prisma.sql`d.id = ${which.id}::uuid` : Prisma.sql`d."userId" = ${which.userId}::uuid`
  // Raw: lock.
  const [doctor] = await tx.$queryRaw<LockedDoctor[]>`
    SELECT d."userId", d."calendarBookingLink" IS NOT NULL AS "hasCalendar" FROM "Doctor" d
    WHERE ${matches} AND ${listedDoctor.sql('d')} FOR SHARE`
  return orNotFound(doctor)
}
