import 'server-only'
import { recordAudits } from '@/lib/audit/mutations'
import type { UnlimitedMemberActor } from '@/lib/auth/actor'
import { Prisma, type Transaction } from '@/lib/db'
import { linkExpiry } from '@/lib/school-referrals/link-expiry'
import type { ClassPlace } from '@/lib/school-referrals/mutations'
import { pendingSchoolReferral } from '@/lib/school-referrals/rules'
import type { AnyReferralInput } from '@/lib/school-referrals/schema'

type Changed = AnyReferralInput & ClassPlace & { id: string; searchKey: string; isReaddressed: boolean }

/**
 * Of an accepted referral only its place in the class changes. Another address gets another link. The caller holds the
 * members' lock. @returns the version of each link
 */
export async function unsafeSaveChanges(
  actor: UnlimitedMemberActor,
  tx: Transaction,
  rows: Changed[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map()
  const whilePending = (column: string, value: Prisma.Sql) =>
    Prisma.sql`CASE WHEN ${pendingSchoolReferral.sql('r')} THEN ${value} ELSE r.${Prisma.raw(`"${column}"`)} END`
  // Raw: JSON rows; a statement for each would take too long.
  const changed = await tx.$queryRaw<{ id: string; linkVersion: number }[]>`
    UPDATE "SchoolReferral" r SET
      "classId" = coalesce(n."classId", r."classId"), "classNumber" = coalesce(n."classNumber", r."classNumber"),
      "studentNumber" = coalesce(n."studentNumber", r."studentNumber"),
      "studentGender" = coalesce(n."studentGender", r."studentGender"),
      "studentGrade" = ${whilePending('studentGrade', Prisma.sql`coalesce(n."studentGrade", r."studentGrade")`)},
      "studentName" = ${whilePending('studentName', Prisma.sql`n."studentName"`)},
      "searchKey" = ${whilePending('searchKey', Prisma.sql`n."searchKey"`)},
      "parentEmail" = ${whilePending('parentEmail', Prisma.sql`n."parentEmail"`)},
      "parentName" = ${whilePending('parentName', Prisma.sql`n."parentName"`)},
      "referringTeacher" = ${whilePending('referringTeacher', Prisma.sql`n."referringTeacher"`)},
      "referralReason" = ${whilePending('referralReason', Prisma.sql`coalesce(n."referralReason", r."referralReason")`)},
      "linkVersion" = ${whilePending('linkVersion', Prisma.sql`r."linkVersion" + n."isReaddressed"::int`)},
      "expiresAt" = CASE WHEN n."isReaddressed" THEN ${linkExpiry()}::timestamptz ELSE r."expiresAt" END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n(id uuid, "studentName" text, "studentGrade" text,
      "parentName" text, "parentEmail" text, "referringTeacher" text, "referralReason" text, "searchKey" text, "isReaddressed" boolean, "classId" uuid, "classNumber" int,
      "studentNumber" text, "studentGender" "Gender")
    WHERE r.id = n.id AND r."schoolId" = ${actor.schoolId}::uuid
    RETURNING r.id, r."linkVersion"`
  await recordAudits(
    actor,
    'school-referral.changed',
    changed.map(({ id }) => ({ targetId: id })),
    tx,
  )
  return new Map(changed.map(({ id, linkVersion }) => [id, linkVersion]))
}
