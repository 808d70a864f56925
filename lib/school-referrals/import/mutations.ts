import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudits } from '@/lib/audit/mutations'
import type { SchoolMemberActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { type IdempotencyKey, type Once, once } from '@/lib/idempotency/mutations'
import { keptKeyOf } from '@/lib/kept-keys.mjs'
import { enqueueMail } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { mailboxKeyOf } from '@/lib/rate-limits/mailbox'
import { countHit, countHits } from '@/lib/rate-limits/mutations'
import { linkLifetimeMs } from '@/lib/school-referrals/mutations'
import { assertStillMember } from '@/lib/schools/data'
import { unsafeLockMembers } from '@/lib/schools/mutations'
import { findKnownStudents } from './data'
import { type FileRow, parseImport, sameStudent } from './parse'
import type { ImportFile, ImportResult } from './schema'

interface NewRow {
  id: string
  input: FileRow['input']
}

/**
 * Refers every student of a file, or none: one wrong row, or a failure in the middle, and nothing is stored. Students
 * whom the school has referred before are left out, so that a file may be imported again after rows were added to it.
 *
 * @throws AppError INVALID_INPUT, with fields like `rows.3.parentEmail`;
 *   TOO_MANY_REQUESTS beyond thirty a day, or a hundred files looked at within an hour
 */
export async function importReferrals(
  actor: SchoolMemberActor,
  { text }: ImportFile,
  idempotencyKey?: IdempotencyKey,
): Promise<Once<ImportResult>> {
  // Before it is read: a file that is refused costs as much as another.
  await countHit(limits.importFilesByUser, actor.userId)
  const rows = acceptable(text)
  return once(actor, idempotencyKey, async (tx) => {
    const { schoolId } = actor
    await countHit(limits.importsByUser, actor.userId, { via: tx })
    // One import of a school at a time: the second finds what the first has made.
    await unsafeLockMembers(tx, schoolId)
    await assertStillMember(actor, tx)
    const known = await findKnownStudents(actor, tx, rows)
    const fresh = rows.filter(({ input }) => !known.has(sameStudent(input)))
    const made = withIds(fresh)
    await insertReferrals(tx, actor, made)
    const mailed = await mayMail(tx, schoolId, made)
    await enqueueMail(tx, ...mailed.map(({ id }) => ({ template: 'school-referral', rowId: id }) as const))
    await recordAudits(
      actor,
      'school-referral.created',
      made.map(({ id }) => ({ targetId: id })),
      tx,
    )
    return { imported: made.length, leftOut: rows.length - made.length, held: made.length - mailed.length }
  })
}

function acceptable(text: string): FileRow[] {
  const { problem, rows, errors } = parseImport(text)
  if (problem) {
    const code = problem.code === 'longCell' ? 'tooLong' : 'invalid'
    throw new AppError('INVALID_INPUT', { errors: [{ field: 'text', code }] })
  }
  if (errors.length === 0) return rows
  const named = errors.slice(0, 20).map(({ row, field, code }) => ({ field: `rows.${row}.${field}`, code }))
  throw new AppError('INVALID_INPUT', { errors: named })
}

/** The list is newest first, by id where the moment is the same: so the file's first row gets the last id. */
function withIds(rows: FileRow[]): NewRow[] {
  const ids = rows.map(() => uuidv7()).reverse()
  return rows.map(({ input }, at) => ({ id: ids[at] ?? uuidv7(), input }))
}

async function insertReferrals(tx: Transaction, actor: SchoolMemberActor, rows: NewRow[]): Promise<void> {
  const values = JSON.stringify(
    rows.map(({ id, input }) => ({ id, ...input, searchKey: keptKeyOf('SchoolReferral', input) })),
  )
  // Raw: JSON rows; a whole file is one statement with one text.
  await tx.$executeRaw`
    INSERT INTO "SchoolReferral" (id, "schoolId", "createdById", "studentName", "studentGrade", "parentName", "parentEmail",
      "referringTeacher", "searchKey", "referralReason", "expiresAt")
    SELECT n.id, ${actor.schoolId}::uuid, ${actor.userId}::uuid, n."studentName", n."studentGrade", n."parentName",
      n."parentEmail", n."referringTeacher", n."searchKey", n."referralReason", now() + ${linkLifetimeMs} * interval '1 millisecond'
    FROM jsonb_to_recordset(${values}::jsonb) AS n(id uuid, "studentName" text, "studentGrade" text, "parentName" text,
      "parentEmail" text, "referringTeacher" text, "searchKey" text, "referralReason" text)`
}

/** Those whose parents may get a mail today: the limits of a single referral, in the order of the file. */
async function mayMail(tx: Transaction, schoolId: string, rows: NewRow[]): Promise<NewRow[]> {
  const recipientOf = ({ input }: NewRow) => mailboxKeyOf(input.parentEmail)
  const bySchool = await countHits(
    limits.schoolMailsByRecipient,
    countBySubject(rows.map((row) => `${schoolId} ${recipientOf(row)}`)),
    { via: tx },
  )
  const first = takeAllowed(rows, bySchool, (row) => `${schoolId} ${recipientOf(row)}`)
  const byAll = await countHits(limits.schoolMailsToRecipient, countBySubject(first.map(recipientOf)), { via: tx })
  const second = takeAllowed(first, byAll, recipientOf)
  const ofSchool = await countHits(limits.schoolMailsBySchool, countBySubject(second.map(() => schoolId)), { via: tx })
  return takeAllowed(second, ofSchool, () => schoolId)
}

function countBySubject(subjects: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const subject of subjects) counts.set(subject, (counts.get(subject) ?? 0) + 1)
  return counts
}

function takeAllowed(rows: NewRow[], allowed: Map<string, number>, subjectOf: (row: NewRow) => string): NewRow[] {
  const left = new Map(allowed)
  return rows.filter((row) => {
    const more = left.get(subjectOf(row)) ?? 0
    left.set(subjectOf(row), more - 1)
    return more > 0
  })
}
