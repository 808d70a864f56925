import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { SchoolMemberActor, UnlimitedMemberActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { emailKeyOf } from '@/lib/fields'
import type { Language } from '@/lib/i18n/language'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { maxImportBytes } from '@/lib/request/body-sizes.mjs'
import { expiredColumn, readSchoolReferrals } from '@/lib/school-referrals/data'
import { foretellMails } from '@/lib/school-referrals/mail-limits'
import { revokedWithList } from '@/lib/school-referrals/rules'
import type { ReferralSearch } from '@/lib/school-referrals/schema'
import { type ClassName, classKeyOf } from '@/lib/schools/classes/schema'
import { assertStillMember } from '@/lib/schools/data'
import { getChosenColumns } from '@/lib/schools/list-columns/data'
import { readTable } from '@/lib/tables/read-table'
import { fullName } from '@/lib/users/rules'
import { queueTable } from '@/lib/work-queue'
import { studentNumberKeyOf } from './cells'
import { errorText } from './error-text'
import { exportTable } from './export-table'
import { writeCsv } from './formula-escaping'
import { type Change, compare, type KnownStudent, placed } from './known-students'
import { type ParsedFile, parseList, unusable } from './parse'
import { type ColumnMeaning, columnMeanings, type ImportFile, type ImportPreview, maxListed } from './schema'
import { studentKeyOf } from './student-names'
import type { FileRow } from './students'
import { wrongTable } from './wrong-table'

export interface ReadList extends ParsedFile {
  isGuessed: boolean
  sheets: number
}

/** Counted before it is read: a refused file costs as much as another. @throws AppError TOO_MANY_REQUESTS, TOO_LARGE */
export async function readList(actor: UnlimitedMemberActor, given: ImportFile): Promise<ReadList> {
  await countHit(limits.importFilesByUser, actor.userId)
  const bytes = Buffer.from(given.file ?? given.text ?? '', given.file === undefined ? 'utf8' : 'base64')
  if (bytes.byteLength >= maxImportBytes) throw new AppError('TOO_LARGE')
  const table = await queueTable(() => readTable(bytes))
  if (table.problem !== null) return { ...unusable(table.problem), isGuessed: false, sheets: 0 }
  const [chosen, otherwise] = [await getChosenColumns(actor), await ownName(actor)]
  const { columns, headRow, referringTeacher: teacher } = given
  const parsed = await parseList(table.rows, { columns, headRow, teacher, otherwise, chosen: meaningsOf(chosen) })
  return { ...parsed, isGuessed: table.encoding === 'guessed', sheets: table.sheets }
}

/** A meaning that a later release no longer has is none. */
function meaningsOf(chosen: Record<string, string>): Record<string, ColumnMeaning> {
  const known = columnMeanings as readonly string[]
  return Object.fromEntries(Object.entries(chosen).filter(([, meaning]) => known.includes(meaning))) as Record<
    string,
    ColumnMeaning
  >
}

async function ownName({ userId }: UnlimitedMemberActor): Promise<string | null> {
  const user = await db().user.findUnique({ where: { id: userId }, select: { firstName: true, lastName: true } })
  return user && fullName(user)
}

/** Stores nothing. @throws AppError TOO_MANY_REQUESTS, TOO_LARGE */
export async function previewImport(
  actor: UnlimitedMemberActor,
  given: ImportFile,
  language: Language,
): Promise<ImportPreview> {
  const list = await readList(actor, given)
  const { unread, notes, table, problem, nationalIds, hasExample, hasStatus } = list
  const { fresh, leftOut, changed, gone, errors, wrong, unprinted } = await judge(actor, db(), list)
  const mailed = [...fresh, ...changed.filter(({ isReaddressed }) => isReaddressed)]
  const { heldUntil, ...mails } = await foretellMails(
    actor.schoolId,
    mailed.flatMap(({ input }) => input.parentEmail ?? []),
  )
  return {
    problem,
    ready: fresh.length,
    errors: errors.slice(0, maxListed).map((each) => ({ ...each, message: errorText(language, each) })),
    errorCount: errors.length,
    wrongRows: wrong.length,
    leftOut: leftOut.slice(0, maxListed),
    leftOutCount: leftOut.length,
    changed: changed.slice(0, maxListed).map(shownChange),
    changedCount: changed.length,
    newAddresses: changed.filter(({ isReaddressed }) => isReaddressed).length,
    gone: gone.slice(0, maxListed),
    goneCount: gone.length,
    ...{ hasExample, hasStatus, unread, nationalIds },
    notes: notes.slice(0, 10),
    noteCount: notes.length,
    table: table && { ...table, isGuessed: list.isGuessed, otherSheets: Math.max(0, list.sheets - 1) },
    classes: classesOf(fresh, changed),
    mails: {
      ...{ ...mails, heldUntil: heldUntil?.toISOString() ?? null },
      letters: fresh.filter(({ input }) => input.parentEmail === null).length + unprinted.length,
    },
    letters: await unsafeCountLetters(db(), actor.schoolId, unprinted),
    first: fresh.slice(0, 5).map(({ row, input }) => ({
      row,
      studentName: input.studentName,
      studentGrade: input.studentGrade,
      class: placed({ input }) ? input.className : null,
      classNumber: input.classNumber,
      parentEmail: input.parentEmail,
      referringTeacher: input.referringTeacher,
    })),
  }
}

/** @param classKeys one for each family @returns the classes that there are already */
export async function unsafeCountLetters(
  via: Transaction,
  schoolId: string,
  classKeys: string[],
): Promise<ImportPreview['letters']> {
  if (classKeys.length === 0) return []
  const families = new Map<string, number>()
  for (const key of classKeys) families.set(key, (families.get(key) ?? 0) + 1)
  const classes = new Map((await findClasses(via, schoolId)).map((each) => [classKeyOf(each), each]))
  return [...families].flatMap(([key, count]) => {
    const { id: classId, ...each } = classes.get(key) ?? { id: null }
    return classId === null ? [] : { classId, class: each as ClassName, families: count }
  })
}

/** At most `classesPerSchool`. */
async function findClasses(via: Transaction, schoolId: string): Promise<(ClassName & { id: string })[]> {
  const classes = await via.schoolClass.findMany({
    where: { schoolId },
    select: { id: true, grade: true, room: true, year: true },
  })
  return classes as (ClassName & { id: string })[]
}

function classesOf(...parts: Pick<FileRow, 'input'>[][]): ImportPreview['classes'] {
  const classes = new Map<string, { class: ClassName; students: number }>()
  for (const each of parts.flat()) {
    const { className } = each.input
    if (className === null || !placed(each)) continue
    const known = classes.get(classKeyOf(className)) ?? { class: className, students: 0 }
    classes.set(classKeyOf(className), { ...known, students: known.students + 1 })
  }
  return [...classes.values()]
}

function shownChange({ row, input, known, className, isReaddressed }: Change): ImportPreview['changed'][number] {
  const { studentName } = input
  const isRenamed = known.status === 'pending' && studentName !== known.studentName
  return { row, studentName, before: isRenamed ? known.studentName : null, class: className, isReaddressed }
}

/** The rows that are not taken, each with its reason, to be mended and imported. @throws AppError TOO_MANY_REQUESTS, TOO_LARGE */
export async function writeWrongRows(actor: UnlimitedMemberActor, given: ImportFile, language: Language) {
  const list = await readList(actor, given)
  const { errors, wrong } = await judge(actor, db(), list)
  return writeCsv(wrongTable({ table: list.table, errors, wrong }, language))
}

/** What an import does with each row. Without an address or a class a new family could not be reached. */
export async function judge(actor: UnlimitedMemberActor, via: Transaction, list: ParsedFile) {
  const compared = compare(list, await findKnownStudents(actor, via, list.rows))
  const isReached = (each: FileRow) => each.input.parentEmail !== null || placed(each)
  const unreached = compared.fresh.filter((each) => !isReached(each))
  const refused = [
    ...compared.others.map(({ row, input: { studentName, studentNumber } }) => {
      return {
        ...{ row, studentName },
        field: 'studentNumber',
        code: 'otherStudent',
        read: studentNumber ?? '',
      } as const
    }),
    ...unreached.map(({ row, input: { studentName } }) => {
      return { ...{ row, studentName }, field: 'parentEmail', code: 'required', read: '' } as const
    }),
  ]
  const byRow = (one: { row: number }, other: { row: number }) => one.row - other.row
  return {
    ...compared,
    fresh: compared.fresh.filter(isReached),
    errors: [...list.errors, ...refused].toSorted(byRow),
    wrong: [...list.wrong, ...[...compared.others, ...unreached].map(({ source }) => source)].toSorted(byRow),
  }
}

// Parents who accepted, declined or were revoked must get no more mail because a file still lists them.
async function findKnownStudents(
  actor: SchoolMemberActor,
  via: Transaction,
  rows: ParsedFile['rows'],
): Promise<KnownStudent[]> {
  if (rows.length === 0) return []
  const { schoolId } = actor
  const addresses = [
    ...new Set(rows.flatMap(({ input: { parentEmail } }) => (parentEmail ? emailKeyOf(parentEmail) : []))),
  ]
  const numbers = rows.flatMap(({ input }) => (input.studentNumber ? studentNumberKeyOf(input.studentNumber) : []))
  const named = new Set(rows.map(({ input: { className } }) => className && classKeyOf(className)))
  const keys = new Map((await findClasses(via, schoolId)).map((each) => [each.id, classKeyOf(each)]))
  const studentNames = new Set(rows.map(({ input }) => studentKeyOf(input.studentName)))
  const ofList = [...keys].filter(([, key]) => named.has(key)).map(([id]) => id)
  // Raw: function of a column; the index is on lower-case addresses.
  const known = await via.$queryRaw<(Omit<KnownStudent, 'classKey'> & { classId: string | null })[]>`
    SELECT r.id, r."parentName", r."parentEmail", r."studentName", r."referringTeacher", r."studentNumber", r."classNumber", r."classId", r.status::text AS status,
      r."declinedBecause"::text AS "declinedBecause", ${expiredColumn}, r."letterPrintedAt" IS NOT NULL AS "isLetterPrinted"
    FROM "SchoolReferral" r
    WHERE r."schoolId" = ${schoolId}::uuid AND (lower(r."parentEmail") = ANY(${addresses}::text[])
      OR r."studentNumber" IS NOT NULL AND ltrim(r."studentNumber", '0') = ANY(${[...new Set(numbers)]}::text[]) OR r."classId" = ANY(${ofList}::uuid[])
      OR lower(r."parentEmail") IS NULL)
      AND NOT ${revokedWithList}
    ORDER BY r."createdAt", r.id`
  const isAsked = ({ parentEmail, classId, studentName }: (typeof known)[number]) =>
    // Of other classes and ended lists those of the same name.
    parentEmail !== null ||
    (classId !== null && ofList.includes(classId)) ||
    studentNames.has(studentKeyOf(studentName))
  return known
    .filter(isAsked)
    .map(({ classId, ...each }) => ({ ...each, classKey: (classId && keys.get(classId)) ?? null }))
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
