import 'server-only'
import { Prisma } from '@/lib/db'
import { listedDoctor } from '@/lib/doctors/rules'

/*
 * The name under which parents read of a doctor they have asked: the verified one. Once the doctor has changed it, the
 * former one stays until the new one is compared with the licence to practise. Empty where none was ever verified, or the
 * account is deleted; the release before leaves the verified name of those, so the own name is looked at too.
 */

/** Of `"Doctor" d`. */
export const nameForParents = Prisma.sql`(
  CASE WHEN ${listedDoctor.sql('d')} OR d.name = '' THEN d.name ELSE coalesce(d."verifiedName", '') END)`

/** What is read of a row for the same. */
export const nameColumns = { name: true, verifiedName: true, ...listedDoctor.columns } as const

interface NamedRow {
  name: string
  verifiedName: string | null
  verifiedAt: Date | null
}

export function toNameForParents(doctor: NamedRow): string {
  const { name, verifiedName } = doctor
  return listedDoctor.holds(doctor) || name === '' ? name : (verifiedName ?? '')
}
