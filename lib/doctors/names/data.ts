import 'server-only'
import { Prisma } from '@/lib/db'
import { listedDoctor } from '@/lib/doctors/rules'
import { titledName } from '@/lib/doctors/wordings'

// Parents see the verified name until a changed one is verified, and none once the account is deleted. The previous release
// leaves the verified name of deleted accounts, hence the check of `name`.
export const nameForParents = Prisma.sql`(
  CASE WHEN d.name = '' THEN '' WHEN ${listedDoctor.sql('d')} THEN concat_ws(' ', d.title, d.name)
    ELSE coalesce(d."verifiedName", '') END)`

export const nameColumns = { title: true, name: true, verifiedName: true, ...listedDoctor.columns } as const

export function toNameForParents(doctor: Prisma.DoctorGetPayload<{ select: typeof nameColumns }>): string {
  if (doctor.name === '') return ''
  return listedDoctor.holds(doctor) ? titledName(doctor) : (doctor.verifiedName ?? '')
}
