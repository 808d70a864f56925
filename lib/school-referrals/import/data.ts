import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { emailKeyOf } from '@/lib/fields'
import { fieldMessage } from '@/lib/i18n/error-message'
import type { Language } from '@/lib/i18n/language'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { readSchoolReferrals } from '@/lib/school-referrals/data'
import type { ReferralSearch } from '@/lib/school-referrals/schema'
import { getOwnSchool } from '@/lib/schools/data'
import { writeCsv } from './csv'
import { exportTable } from './export-table'
import { type FileRow, parseImport, sameStudent } from './parse'
import type { ImportFile, ImportPreview, KnownReason } from './schema'

const [mostListed, mostShown] = [100, 5]

/**
 * The real school that the actor imports into and exports from.
 *
 * @throws AppError NOT_ALLOWED for everybody else, who is at the demo school
 */
export async function memberSchoolId(actor: UserActor, via?: Transaction): Promise<string> {
  const school = await getOwnSchool(actor, via)
  if (!school) throw new AppError('NOT_ALLOWED')
  return school.id
}

/**
 * What a file would bring. Stores nothing.
 *
 * @throws AppError NOT_ALLOWED; TOO_MANY_REQUESTS beyond a hundred files an hour
 */
export async function previewImport(
  actor: UserActor,
  { text }: ImportFile,
  language: Language,
): Promise<ImportPreview> {
  const schoolId = await memberSchoolId(actor)
  await countHit(limits.importFilesByUser, actor.userId)
  const { problem, rows, errors, hasExample, unread, hasStatus } = parseImport(text)
  const known = await unsafeFindKnownStudents(db(), schoolId, rows)
  const leftOut = rows.flatMap(({ row, input }) => {
    const why = known.get(sameStudent(input))
    return why ? [{ row, studentName: input.studentName, why }] : []
  })
  const fresh = rows.filter(({ input }) => !known.has(sameStudent(input)))
  return {
    problem,
    ready: fresh.length,
    errors: errors.slice(0, mostListed).map((each) => ({ ...each, message: fieldMessage(language, each) })),
    errorCount: errors.length,
    leftOut: leftOut.slice(0, mostListed),
    leftOutCount: leftOut.length,
    hasExample,
    unread,
    hasStatus,
    first: fresh.slice(0, mostShown).map(({ row, input }) => ({ row, ...input })),
  }
}

/**
 * Which of them the school has referred before, as `sameStudent` says it, and how far the newest referral has come. Who has
 * declined, accepted or been taken back must get no further mail through a list that still names them.
 */
export async function unsafeFindKnownStudents(
  via: Transaction,
  schoolId: string,
  rows: FileRow[],
): Promise<Map<string, KnownReason>> {
  if (rows.length === 0) return new Map()
  const addresses = [...new Set(rows.map(({ input }) => emailKeyOf(input.parentEmail)))]
  // Raw: function of a column; addresses are compared in lower case, as the index has them.
  const known = await via.$queryRaw<{ parentEmail: string; studentName: string; why: KnownReason }[]>`
    SELECT r."parentEmail", r."studentName",
      CASE WHEN r.status = 'pending' AND r."expiresAt" <= now() THEN 'expired' ELSE r.status::text END AS why
    FROM "SchoolReferral" r
    WHERE r."schoolId" = ${schoolId}::uuid AND lower(r."parentEmail") = ANY(${addresses}::text[])
    ORDER BY r."createdAt", r.id`
  return new Map(known.map((each) => [sameStudent(each), each.why]))
}

/**
 * All of the school's referrals that the list is narrowed to, newest first, as a CSV file. That it was taken is written
 * down with it. No link is in it: a file goes further than a page.
 *
 * @throws AppError NOT_ALLOWED; TOO_MANY_REQUESTS beyond thirty a day
 */
export async function exportSchoolReferrals(
  actor: UserActor,
  search: ReferralSearch,
  language: Language,
): Promise<string> {
  await memberSchoolId(actor)
  await countHit(limits.schoolExports, actor.userId)
  const referrals = await db().$transaction(
    async (tx) => {
      await recordAudit(actor, 'school-referral.exported', { targetId: await memberSchoolId(actor, tx) }, tx)
      return readSchoolReferrals(actor, tx, search)
    },
    { isolationLevel: 'RepeatableRead' },
  )
  return writeCsv(exportTable(referrals, language))
}
