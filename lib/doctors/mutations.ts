import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor, UserActor } from '@/lib/auth/actor'
import { db, Prisma, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { keptKeyOf } from '@/lib/kept-keys.mjs'
import { lockAccount } from '@/lib/sessions/mutations'
import { fullName } from '@/lib/users/rules'
import { getOwnListing } from './data'
import { listedDoctor } from './rules'
import type { Listing, ListingInput } from './schema'
import { isSameSpecialty } from './wordings'

/**
 * Writes the actor's own listing, for an account that is a doctor's. Parents see it only after operations verified the
 * person; who then changes the specialty, which is what was verified, waits for that again. One that waits takes the
 * profile's name, which an instance of an earlier release may have changed without the listing.
 *
 * @throws AppError NOT_ALLOWED for an account of another role
 */
export async function saveListing(actor: UserActor, input: ListingInput): Promise<Listing> {
  if (actor.role !== 'doctor') throw new AppError('NOT_ALLOWED')
  return db().$transaction(async (tx) => {
    // One save at a time, and none while the profile's name changes, which a new listing takes.
    await lockAccount(actor, tx)
    const where = { userId: actor.userId }
    const [user, before] = [
      await tx.user.findUniqueOrThrow({ where: { id: actor.userId }, select: { firstName: true, lastName: true } }),
      await tx.doctor.findUnique({ where, select: { name: true, specialty: true, verifiedAt: true } }),
    ]
    const isSame = before !== null && isSameSpecialty(before.specialty, input.specialty)
    const name = fullName(user)
    const isVerified = isSame && listedDoctor.holds(before)
    const isRenamed = !isVerified && before?.name !== name
    const { id } = await tx.doctor.upsert({
      where,
      create: { ...where, ...input, name, searchKey: keptKeyOf('Doctor', { ...input, name }) },
      // What is left out stays as it is, also if operations verify the listing at this moment.
      update: {
        ...input,
        searchKey: keptKeyOf('Doctor', { ...input, name: isRenamed ? name : (before?.name ?? name) }),
        ...(isRenamed ? { name } : {}),
        ...(isSame && !isRenamed ? {} : { verifiedAt: null }),
      },
      select: { id: true },
    })
    await recordAudit(actor, 'doctor.listing-changed', { targetId: id }, tx)
    const listing = await getOwnListing(actor, tx)
    if (!listing) throw new AppError('UNAUTHENTICATED')
    return listing
  })
}

interface Named {
  firstName: string
  lastName: string
}

/**
 * Gives the actor's listing, if there is one, the new name of their profile. A verified listing waits to be verified again:
 * the name is what was compared with the licence to practise, and under another doctor's name it must not be shown: parents who asked before read
 * the verified one. A title
 * that operations wrote before the name is gone with it. The caller holds the account's lock.
 */
export async function renameListing(actor: UserActor, tx: Transaction, user: Named): Promise<void> {
  const name = fullName(user)
  const [listing] = await tx.doctor.updateManyAndReturn({
    where: { userId: actor.userId, name: { not: name } },
    data: { name, verifiedAt: null },
    select: { id: true, specialty: true, location: true },
  })
  if (!listing) return
  await tx.doctor.update({
    where: { id: listing.id },
    data: { searchKey: keptKeyOf('Doctor', { ...listing, name }) },
    select: { id: true },
  })
  await recordAudit(actor, 'doctor.listing-changed', { targetId: listing.id }, tx)
}

/** Lists the actor no more, and forgets what the listing said. @returns its id, or null where there was none */
export async function withdrawListing(actor: UserActor, tx: Transaction): Promise<string | null> {
  const nothing = {
    name: '',
    verifiedName: null,
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

/** Deletes the actor's listing if no parent has asked anything of it. */
export async function eraseUnaskedListing(actor: UserActor, tx: Transaction): Promise<void> {
  await tx.doctor.deleteMany({ where: { userId: actor.userId, consultations: { none: {} } } })
}

/** What was compared with the licence to practise. */
interface Compared {
  id: string
  name: string
  specialty: string
}

/**
 * Lists a doctor to parents.
 *
 * @returns false when the listing says another name or specialty by now: nothing is changed then
 */
export async function verifyListing(actor: SystemActor, tx: Transaction, compared: Compared): Promise<boolean> {
  const { id, name, specialty } = compared
  // A change that is just being made is waited for, and then is not what was compared.
  const { count } = await tx.doctor.updateMany({
    where: { id, name, specialty },
    data: { verifiedAt: new Date(), verifiedName: name },
  })
  if (count > 0) await recordAudit(actor, 'doctor.verified', { targetId: id }, tx)
  return count > 0
}

/** Lists a doctor no more. What was asked and shared stays. */
export async function unverifyListing(actor: SystemActor, tx: Transaction, id: string): Promise<void> {
  await tx.doctor.update({ where: { id }, data: { verifiedAt: null } })
  await recordAudit(actor, 'doctor.unverified', { targetId: id }, tx)
}

/**
 * The same for the doctor of an account, if it is one that is listed.
 *
 * @returns the listing's id, or null
 */
export async function unverifyListingOf(actor: SystemActor, tx: Transaction, userId: string): Promise<string | null> {
  // Written without a change: a verification under way is waited for, and seen then.
  await tx.doctor.updateMany({ where: { userId }, data: { userId } })
  const listed = await tx.doctor.findFirst({ where: { userId, ...listedDoctor.where() }, select: { id: true } })
  if (listed) await unverifyListing(actor, tx, listed.id)
  return listed?.id ?? null
}

export interface LockedDoctor {
  userId: string | null
  hasCalendar: boolean
}

/**
 * A listed doctor, who stays so until the transaction ends.
 *
 * @throws AppError NOT_FOUND
 */
export async function unsafeLockListedDoctor(
  tx: Transaction,
  which: { id: string } | { userId: string },
): Promise<LockedDoctor> {
  const matches = 'id' in which ? Prisma.sql`d.id = ${which.id}::uuid` : Prisma.sql`d."userId" = ${which.userId}::uuid`
  // Raw: lock.
  const [doctor] = await tx.$queryRaw<LockedDoctor[]>`
    SELECT d."userId", d."calendarBookingLink" IS NOT NULL AS "hasCalendar" FROM "Doctor" d
    WHERE ${matches} AND ${listedDoctor.sql('d')} FOR SHARE`
  if (!doctor) throw new AppError('NOT_FOUND')
  return doctor
}
