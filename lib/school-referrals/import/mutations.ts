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
import {
  insertReferrals,
  revokePending,
  unsafeTakeOutOfClass,
  unsafeWithinMailLimits,
} from '@/lib/school-referrals/mutations'
import { ensureClasses } from '@/lib/schools/classes/mutations'
import { type ClassName, classKeyOf } from '@/lib/schools/classes/schema'
import { assertStillMember } from '@/lib/schools/data'
import { unsafeRememberColumns } from '@/lib/schools/list-columns/mutations'
import { unsafeLockMembers } from '@/lib/schools/mutations'
import { unsafeSaveChanges } from './changes/mutations'
import { headingKeyOf, meaningOf } from './columns'
import { judge, type ReadList, readList } from './data'
import { type Change, placed } from './known-students'
import type { FileRow } from './parse'
import type { ImportFile, ImportResult } from './schema'

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
    const { fresh, leftOut, changed, gone, errors, wrong } = await judge(actor, tx, list)
    if (fresh.length + leftOut.length + changed.length === 0) refuse(errors)
    const classIds = await ensureClasses(
      actor,
      tx,
      classesOf([...fresh.map((row) => ({ ...row, className: classOf(row) })), ...changed], list),
    )
    const made = await create(actor, tx, fresh, classIds)
    const moved = await change(actor, tx, changed, classIds)
    const removed = given.removeGone ? gone.map(({ id }) => id) : []
    await takeOffClass(actor, tx, removed)
    const mailed = await unsafeWithinMailLimits(tx, schoolId, [...made, ...moved])
    await enqueueMail(
      tx,
      ...mailed.map(({ id, version }) => ({ template: 'school-referral', rowId: id, version }) as const),
    )
    await unsafeRememberColumns(actor, tx, correctionsOf(given, list))
    return {
      imported: made.length,
      leftOut: leftOut.length,
      held: made.length + moved.length - mailed.length,
      ...(changed.length > 0 && { changed: changed.length }),
      ...(removed.length > 0 && { removed: removed.length }),
      ...(wrong.length > 0 && { wrongRows: wrong.length }),
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

/** The homeroom teacher is the one whom all rows of a class name. */
function classesOf(rows: { input: FileRow['input']; className: ClassName | null }[], { isTeacherNamed }: ReadList) {
  const classes = new Map<string, { className: ClassName; teachers: Set<string> }>()
  for (const { className, input } of rows) {
    if (className === null) continue
    const known = classes.get(classKeyOf(className)) ?? { className, teachers: new Set() }
    classes.set(classKeyOf(className), known)
    if (isTeacherNamed) known.teachers.add(input.referringTeacher)
  }
  return [...classes.values()].map(({ className, teachers }) => {
    const [only = null] = teachers.size === 1 ? teachers : []
    return { ...className, homeroomTeacher: only }
  })
}

function placeOf({ input }: Pick<FileRow, 'input'>, className: ClassName | null, classIds: Map<string, string>) {
  const { classNumber, studentNumber, studentGender } = input
  return {
    classId: (className && classIds.get(classKeyOf(className))) ?? null,
    classNumber,
    studentNumber,
    studentGender,
  }
}

const classOf = (row: Pick<FileRow, 'input'>) => (placed(row) ? row.input.className : null)

async function create(
  actor: UnlimitedMemberActor,
  tx: Transaction,
  fresh: FileRow[],
  classIds: Map<string, string>,
): Promise<Mailed[]> {
  // The list is newest first, then by id: the file's first row gets the last id.
  const reversed = fresh
    .toReversed()
    .map((row) => ({ id: uuidv7(), input: row.input, place: placeOf(row, classOf(row), classIds) }))
  const made = reversed.toReversed()
  await insertReferrals(actor, tx, made)
  await recordAudits(
    actor,
    'school-referral.created',
    made.map(({ id }) => ({ targetId: id })),
    tx,
  )
  return made.map(({ id, input }) => ({ id, version: 1, parentEmail: input.parentEmail }))
}

/** @returns those whose parent has another address now, and so gets a new link */
async function change(
  actor: UnlimitedMemberActor,
  tx: Transaction,
  changed: Change[],
  classIds: Map<string, string>,
): Promise<Mailed[]> {
  const rows = changed.map(({ known, input, className, isReaddressed }) => {
    const { id, parentName, referringTeacher } = known
    const texts = { studentName: input.studentName, parentEmail: isReaddressed ? input.parentEmail : known.parentEmail }
    const searchKey = keptKeyOf('SchoolReferral', { ...texts, parentName, referringTeacher })
    return {
      id,
      ...texts,
      searchKey,
      studentGrade: input.studentGrade,
      isReaddressed,
      ...placeOf({ input }, className, classIds),
    }
  })
  const versions = await unsafeSaveChanges(actor, tx, rows)
  const readdressed = rows.filter(({ isReaddressed }) => isReaddressed)
  return readdressed.map(({ id, parentEmail }) => ({ id, version: versions.get(id) ?? 0, parentEmail }))
}

/** What the member chose for headings that would be read otherwise. */
function correctionsOf({ columns }: ImportFile, { table }: ReadList) {
  const corrected =
    columns && (table?.columns ?? []).filter(({ heading, meaning }) => heading && meaningOf(heading) !== meaning)
  return Object.fromEntries((corrected ?? []).map(({ heading, meaning }) => [headingKeyOf(heading), meaning]))
}

/** What a family has accepted stays theirs. */
async function takeOffClass(actor: UnlimitedMemberActor, tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const which = { schoolId: actor.schoolId, id: { in: ids } }
  await revokePending(actor, tx, which)
  await unsafeTakeOutOfClass(tx, which)
}
