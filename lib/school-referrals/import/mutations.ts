import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudits } from '@/lib/audit/mutations'
import type { UnlimitedMemberActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { type FieldErrorCode, fieldErrorCodes } from '@/lib/fields'
import { type IdempotencyKey, once } from '@/lib/idempotency/mutations'
import { keptKeyOf } from '@/lib/kept-keys.mjs'
import { enqueueMail } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { type ClassPlace, insertReferrals, takeOffList, unsafeWithinMailLimits } from '@/lib/school-referrals/mutations'
import { ensureClasses } from '@/lib/schools/classes/mutations'
import { type ClassName, classKeyOf } from '@/lib/schools/classes/schema'
import { assertStillMember } from '@/lib/schools/data'
import { unsafeRememberColumns } from '@/lib/schools/list-columns/mutations'
import { unsafeLockMembers } from '@/lib/schools/mutations'
import { unsafeSaveChanges } from './changes/mutations'
import { headingKeyOf } from './columns'
import { judge, type ReadList, readList, unsafeCountLetters } from './data'
import { type Change, placed } from './known-students'
import type { ImportFile, ImportResult } from './schema'
import type { FileRow } from './students'

/**
 * Takes the rows without an error; the others change nothing.
 *
 * @throws AppError INVALID_INPUT, with fields like `rows.3.parentEmail`, where no row is right; TOO_MANY_REQUESTS, TOO_LARGE
 */
export async function importReferrals(actor: UnlimitedMemberActor, given: ImportFile, idempotencyKey?: IdempotencyKey) {
  const list = await readList(actor, given)
  assertReadable(list)
  return once(actor, idempotencyKey, async (tx): Promise<ImportResult> => {
    const { schoolId } = actor
    await countHit(limits.importsByUser, actor.userId, { via: tx })
    // One import per school at a time: the second finds the first one's rows.
    await unsafeLockMembers(tx, schoolId)
    await assertStillMember(actor, tx)
    const { fresh, leftOut, changed, gone, errors, wrong, unprinted } = await judge(actor, tx, list)
    if (fresh.length + leftOut.length + changed.length === 0) refuse(errors)
    const classIds = await ensureClasses(
      actor,
      tx,
      classesOf([...fresh.map((row) => ({ ...row, className: classOf(row) })), ...changed]),
    )
    const made = await create(actor, tx, fresh, classIds)
    const moved = await change(actor, tx, changed, classIds)
    const removed = gone.map(({ id }) => id).filter((id) => given.remove?.includes(id))
    if (removed.length > 0) await takeOffList(actor, tx, { schoolId, id: { in: removed } })
    const toMail = [...made.map(mailOf), ...moved].filter((mail) => mail !== null)
    const mailed = await unsafeWithinMailLimits(tx, schoolId, toMail)
    await enqueueMail(
      tx,
      ...mailed.map(({ id, version }) => ({ template: 'school-referral', rowId: id, version }) as const),
    )
    await unsafeRememberColumns(actor, tx, choicesOf(given, list))
    const unaddressed = fresh.filter(({ input }) => input.parentEmail === null)
    const classKeys = unaddressed.flatMap((row) => classOf(row) ?? []).map(classKeyOf)
    const letters = await unsafeCountLetters(tx, schoolId, [...classKeys, ...unprinted])
    return {
      imported: made.length,
      leftOut: leftOut.length,
      held: toMail.length - mailed.length,
      ...(changed.length > 0 && { changed: changed.length }),
      ...(removed.length > 0 && { removed: removed.length }),
      ...(wrong.length > 0 && { wrongRows: wrong.length }),
      ...(letters.length > 0 && { letters }),
    }
  })
}

function assertReadable({ problem }: ReadList): void {
  if (!problem) return
  const code = problem.code === 'longCell' ? 'tooLong' : 'invalid'
  throw new AppError('INVALID_INPUT', { errors: [{ field: 'text', code }] })
}

function refuse(errors: ReadList['errors']): never {
  const named = errors
    .slice(0, 20)
    .map(({ row, field, code }) => ({ field: `rows.${row}.${field}`, code: known(code) }))
  throw new AppError('INVALID_INPUT', { errors: named })
}

const known = (code: string): FieldErrorCode => fieldErrorCodes.find((each) => each === code) ?? 'invalid'

interface Mailed {
  id: string
  version: number
  parentEmail: string
}

interface OfClass {
  input: FileRow['input']
  className: ClassName | null
}

/** The homeroom teacher is the one whom all rows of a class name. */
function classesOf(rows: OfClass[]) {
  const classes = new Map<string, { className: ClassName; teachers: Set<string | null> }>()
  for (const { className, input } of rows) {
    if (className === null) continue
    const known = classes.get(classKeyOf(className)) ?? { className, teachers: new Set() }
    classes.set(classKeyOf(className), known)
    known.teachers.add(input.homeroomTeacher)
  }
  return [...classes.values()].map(({ className, teachers }) => {
    const [only = null] = teachers.size === 1 ? teachers : []
    return { ...className, homeroomTeacher: only }
  })
}

/** Its numbers are of a class, and go with it. */
function placeOf(
  { input, className, isInClass = className !== null }: OfClass & { isInClass?: boolean },
  classIds: Map<string, string>,
): ClassPlace {
  const { studentGender } = input
  const { classNumber, studentNumber } = isInClass ? input : noNumbers
  return {
    classId: (className && classIds.get(classKeyOf(className))) ?? null,
    classNumber,
    studentNumber,
    studentGender,
  }
}

const noNumbers = { classNumber: null, studentNumber: null }

const classOf = (row: Pick<FileRow, 'input'>) => (placed(row) ? row.input.className : null)

async function create(
  actor: UnlimitedMemberActor,
  tx: Transaction,
  fresh: FileRow[],
  classIds: Map<string, string>,
): Promise<Made[]> {
  // The list is newest first, then by id: the file's first row gets the last id.
  const reversed = fresh
    .toReversed()
    .map((row) => ({ id: uuidv7(), input: row.input, place: placeOf({ ...row, className: classOf(row) }, classIds) }))
  const made = reversed.toReversed()
  await insertReferrals(actor, tx, made)
  await recordAudits(
    actor,
    'school-referral.created',
    made.map(({ id }) => ({ targetId: id })),
    tx,
  )
  return made
}

type Made = { id: string; input: FileRow['input']; place: ClassPlace }

const mailOf = ({ id, input: { parentEmail } }: Made): Mailed | null =>
  parentEmail === null ? null : { id, version: 1, parentEmail }

/** @returns those whose parent has another address now, and so gets a new link */
async function change(
  actor: UnlimitedMemberActor,
  tx: Transaction,
  changed: Change[],
  classIds: Map<string, string>,
): Promise<Mailed[]> {
  const rows = changed.map(({ known, input, className, isReaddressed }) => {
    const { parentName, parentEmail, referringTeacher, referralReason } = isReaddressed
      ? input
      : { ...known, referralReason: null }
    const texts = { studentName: input.studentName, parentName, parentEmail, referringTeacher }
    return {
      ...{ id: known.id, ...texts, referralReason, searchKey: keptKeyOf('SchoolReferral', texts) },
      ...{ studentGrade: input.studentGrade, isReaddressed },
      ...placeOf({ input, className, isInClass: className !== null || known.classKey !== null }, classIds),
    }
  })
  const versions = await unsafeSaveChanges(actor, tx, rows)
  const readdressed = rows.filter(({ isReaddressed }) => isReaddressed)
  return readdressed.flatMap(({ id, parentEmail }) =>
    parentEmail === null ? [] : { id, version: versions.get(id) ?? 0, parentEmail },
  )
}

/** What the member chose for headings; not for one that is there twice. */
function choicesOf({ columns }: ImportFile, { table }: ReadList) {
  const read = (columns && table?.columns) || []
  const keys = read.map(({ heading }) => headingKeyOf(heading))
  const isOne = (key: string) => key !== '' && keys.indexOf(key) === keys.lastIndexOf(key)
  const chosen = read.map(({ meaning, guessed }, at) => [keys[at] ?? '', meaning, guessed] as const)
  return Object.fromEntries(chosen.filter(([key, meaning, guessed]) => isOne(key) && meaning !== guessed))
}
