import 'server-only'
import { Prisma } from '@/lib/db'

/*
 * The name under which parents read of a doctor they have asked: the verified one. Once the doctor has changed it, the
 * former one stays until the new one is compared with the licence to practise. Empty where none was ever verified, or the
 * account is deleted; the release before leaves the verified name of those, so the own name is looked at too.
 */

/** Of `"Doctor" d`. */
export const nameForParents = Prisma.sql`(
  CASE WHEN d."verifiedAt" IS NOT NULL OR d.name = '' THEN d.name ELSE coalesce(d."verifiedName", '') END)`

/** What is read of a row for the same. */
export const nameColumns = { name: true, verifiedName: true, verifiedAt: true } as const

interface NamedRow {
  name: string
  verifiedName: string | null
  verifiedAt: Date | null
}

export function toNameForParents({ name, verifiedName, verifiedAt }: NamedRow): string {
  return verifiedAt || name === '' ? name : (verifiedName ?? '')
}
