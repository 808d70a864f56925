import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { SchoolMemberActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { emailKeyOf } from '@/lib/fields'
import { fieldMessage } from '@/lib/i18n/error-message'
import type { Language } from '@/lib/i18n/language'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { expiredColumn, readSchoolReferrals } from '@/lib/school-referrals/data'
import { type ReferralSearch, shownStatusOf } from '@/lib/school-referrals/schema'
import { assertStillMember } from '@/lib/schools/data'
import { exportTable } from './export-table'
import { writeCsv } from './formula-escaping'
import { type FileRow, parseImport, sameStudent } from './parse'
import type { ImportFile, ImportPreview } from './schema'

const maxListed = 100

/** @throws AppError TOO_MANY_REQUESTS */
export async function previewImport(
  actor: SchoolMemberActor,
  { text }: ImportFile,
  language: Language,
): Promise<ImportPreview> {
  await countHit(limits.importFilesByUser, actor.userId)
  const { problem, rows, errors, hasExample, unread, hasStatus } = parseImport(text)
  const known = await findKnownStudents(actor, db(), rows)
  const leftOut = rows.flatMap(({ row, input }) => {
    const why = known.get(sameStudent(input))
    return why ? [{ row, studentName: input.studentName, why }] : []
  })
  const fresh = rows.filter(({ input }) => !known.has(sameStudent(input)))
  return {
    problem,
    ready: fresh.length,
    errors: errors.slice(0, maxListed).map((each) => ({ ...each, message: fieldMessage(language, each) })),
    errorCount: errors.length,
    leftOut: leftOut.slice(0, maxListed),
    leftOutCount: leftOut.length,
    hasExample,
    unread,
    hasStatus,
    first: fresh.slice(0, 5).map(({ row, input }) => ({ row, ...input })),
  }
}

// Parents who accepted, declined or were revoked must get no more mail because a file still lists them.
export async function findKnownStudents(actor: SchoolMemberActor, via: Transaction, rows: FileRow[]) {
  if (rows.length === 0) return new Map()
  const addresses = [...new Set(rows.map(({ input }) => emailKeyOf(input.parentEmail)))]
  // Raw: function of a column; the index is on lower-case addresses.
  const known = await via.$queryRaw<(Parameters<typeof sameStudent>[0] & Parameters<typeof shownStatusOf>[0])[]>`
    SELECT r."parentEmail", r."studentName", r.status::text AS status, r."declinedBecause"::text AS "declinedBecause",
      ${expiredColumn}
    FROM "SchoolReferral" r
    WHERE r."schoolId" = ${actor.schoolId}::uuid AND lower(r."parentEmail") = ANY(${addresses}::text[])
    ORDER BY r."createdAt", r.id`
  return new Map(known.map((each) => [sameStudent(each), shownStatusOf(each)]))
}

/** Has no links, as files are passed on. @throws AppError TOO_MANY_REQUESTS */
export async function exportSchoolReferrals(actor: SchoolMemberActor, search: ReferralSearch, language: Language) {
  await countHit(limits.schoolExports, actor.userId)
  const referrals = await db().$transaction(
    async (tx) => {
      await assertStillMember(actor, tx)
      await recordAudit(actor, 'school-referral.exported', { targetId: actor.schoolId }, tx)
      return readSchoolReferrals(actor, tx, search)
    },
    { isolationLevel: 'RepeatableRead' },
  )
  return writeCsv(exportTable(referrals, language))
}
