import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudits } from '@/lib/audit/mutations'
import type { SchoolMemberActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { type IdempotencyKey, type Once, once } from '@/lib/idempotency/mutations'
import { enqueueMail } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { countHit, countHits } from '@/lib/rate-limits/mutations'
import { mailLimits } from '@/lib/school-referrals/mail-limits'
import { insertReferrals } from '@/lib/school-referrals/mutations'
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
 * All rows or none. Known students are left out, so that a file can be imported again.
 * @throws AppError INVALID_INPUT with fields like `rows.3.parentEmail`; TOO_MANY_REQUESTS
 */
export async function importReferrals(
  actor: SchoolMemberActor,
  { text }: ImportFile,
  idempotencyKey?: IdempotencyKey,
): Promise<Once<ImportResult>> {
  // Counted before parsing: a refused file costs as much as another.
  await countHit(limits.importFilesByUser, actor.userId)
  const rows = acceptable(text)
  return once(actor, idempotencyKey, async (tx) => {
    const { schoolId } = actor
    await countHit(limits.importsByUser, actor.userId, { via: tx })
    // One import per school at a time: the second finds the first one's rows.
    await unsafeLockMembers(tx, schoolId)
    await assertStillMember(actor, tx)
    const known = await findKnownStudents(actor, tx, rows)
    const fresh = rows.filter(({ input }) => !known.has(sameStudent(input)))
    const made = withIds(fresh)
    await insertReferrals(actor, tx, made)
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

/** The list is newest first, then by id: the file's first row gets the last id. */
function withIds(rows: FileRow[]): NewRow[] {
  const ids = rows.map(() => uuidv7()).reverse()
  return rows.map(({ input }, at) => ({ id: ids[at] ?? uuidv7(), input }))
}

async function mayMail(tx: Transaction, schoolId: string, rows: NewRow[]): Promise<NewRow[]> {
  let left = rows
  for (const { limit, subjectOf } of mailLimits) {
    const subject = ({ input }: NewRow) => subjectOf(schoolId, input.parentEmail)
    left = takeAllowed(left, await countHits(limit, countBySubject(left.map(subject)), { via: tx }), subject)
  }
  return left
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
