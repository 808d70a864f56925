import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db, fieldsOf, type Prisma, type Transaction } from '@/lib/db'
import { textKeyOf } from '@/lib/text-key.mjs'
import { listedDoctor } from './rules'
import { type ListedDoctor, type Listing, shownDoctorSchema } from './schema'
import { takesRequests } from './takes-requests'
import { places, specialties, spellingsOfPlaceAround, spellingsWith } from './wordings'

/**
 * The verified doctors, the same list for every signed-in user; at most 200.
 *
 * @param search words that a doctor's name, specialty or place must hold, all of them, in any letter case; those
 *   of the lists in either language, whichever a listing was written in
 */
export async function listDoctors(
  _actor: UserActor,
  { search }: { search?: string | null } = {},
): Promise<ListedDoctor[]> {
  const words = textKeyOf(search ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 10)
  const rows = await db().doctor.findMany({
    where: {
      ...listedDoctor.where(),
      AND: words.map((word, at) => holding(word, spellingsOfPlaceAround(places, words, at))),
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 200,
    select: { ...fieldsOf('Doctor', shownDoctorSchema), userId: true },
  })
  return rows.map(({ userId, ...doctor }) => ({ ...doctor, takesRequests: takesRequests({ userId }) }))
}

/** @param named every spelling of the places that the word is the name of, alone or with the words beside it */
function holding(word: string, named: string[]): Prisma.DoctorWhereInput {
  // Prisma leaves the wildcards of LIKE as they are.
  const escaped = (part: string) => part.replace(/[\\%_]/g, '\\$&')
  const holds = (part: string) => ({ contains: escaped(part), mode: 'insensitive' }) as const
  const text = holds(word)
  const among = (spellings: string[]) => ({ in: spellings, mode: 'insensitive' }) as const
  return {
    OR: [
      { searchKey: { contains: escaped(word) } },
      // A row of the release before has no key yet, or one of what it said before.
      { name: text },
      { specialty: text },
      { location: text },
      { specialty: among(spellingsWith(specialties, word)) },
      { location: among(spellingsWith(places, word)) },
      ...named.flatMap((each) => [{ location: holds(each) }, { searchKey: { contains: escaped(textKeyOf(each)) } }]),
    ],
  }
}

/** The actor's own listing, or null before they have made one; only doctors have any. */
export async function getOwnListing(actor: UserActor, via: Transaction = db()): Promise<Listing | null> {
  if (actor.role !== 'doctor') return null
  const row = await via.doctor.findUnique({
    where: { userId: actor.userId },
    select: { ...fieldsOf('Doctor', shownDoctorSchema), ...listedDoctor.columns },
  })
  if (!row) return null
  const { verifiedAt, ...listing } = row
  return { ...listing, isVerified: listedDoctor.holds({ verifiedAt }) }
}
