import 'server-only'
import { Prisma } from '@/lib/db'
import { listedDoctor } from '@/lib/doctors/rules'

// Parents see the verified name until a changed one is verified, and none once the account is deleted. The previous release
// leaves the verified name of deleted accounts, hence the check of `name`.
export const nameForParents = Prisma.sql`(
  CASE WHEN ${listedDoctor.sql('d')} OR d.name = '' THEN d.name ELSE coalesce(d."verifiedName", '') END)`

export const nameColumns = { name: true, verifiedName: true, ...listedDoctor.columns } as const

export function toNameForParents(doctor: Prisma.DoctorGetPayload<{ select: typeof nameColumns }>): string {
  const { name, verifiedName } = doctor
  return listedDoctor.holds(doctor) || name === '' ? name : (verifiedName ?? '')
}
