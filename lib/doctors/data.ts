import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db, fieldsOf, type Prisma, type Transaction } from '@/lib/db'
import { textKeyOf } from '@/lib/text-key.mjs'
import { listedDoctor, takesRequests } from './rules'
import { type ListedDoctor, type Listing, shownDoctorSchema } from './schema'
import { places, specialties, spellingsOfPlaceAround, spellingsWith, titledName } from './wordings'

/** At most 200. @param search all words must match; words of the lists match in either language */
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
      AND: words.map((word, at) => matching(word, spellingsOfPlaceAround(places, words, at))),
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 200,
    select: { ...fieldsOf('Doctor', shownDoctorSchema), title: true, userId: true },
  })
  return rows.map(({ title, hospital, userId, ...doctor }) => ({
    ...doctor,
    ...(hospital && { hospital }),
    name: titledName({ title, name: doctor.name }),
    takesRequests: takesRequests({ userId }),
  }))
}

function matching(word: string, named: string[]): Prisma.DoctorWhereInput {
  // Prisma does not escape the wildcards of LIKE.
  const escaped = (part: string) => part.replace(/[\\%_]/g, '\\$&')
  const holds = (part: string) => ({ contains: escaped(part), mode: 'insensitive' }) as const
  const text = holds(word)
  const among = (spellings: string[]) => ({ in: spellings, mode: 'insensitive' }) as const
  return {
    OR: [
      { searchKey: { contains: escaped(word) } },
      { title: text },
      { hospital: text },
      // Rows written by the previous release may have no key, or an outdated one.
      { name: text },
      { specialty: text },
      { location: text },
      { specialty: among(spellingsWith(specialties, word)) },
      { location: among(spellingsWith(places, word)) },
      ...named.flatMap((each) => [{ location: holds(each) }, { searchKey: { contains: escaped(textKeyOf(each)) } }]),
    ],
  }
}

export async function getOwnListing(actor: UserActor, via: Transaction = db()): Promise<Listing | null> {
  if (actor.role !== 'doctor') return null
  const row = await via.doctor.findUnique({
    where: { userId: actor.userId },
    select: { ...fieldsOf('Doctor', shownDoctorSchema), title: true, licenceNumber: true, ...listedDoctor.columns },
  })
  if (!row) return null
  const { verifiedAt, ...listing } = row
  return { ...listing, isVerified: listedDoctor.holds({ verifiedAt }) }
}
