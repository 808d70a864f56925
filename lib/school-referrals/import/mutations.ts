import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudits } from '@/lib/audit/mutations'
import type { SchoolMemberActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { type IdempotencyKey, once } from '@/lib/idempotency/mutations'
import { enqueueMail } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { countHit, countHits } from '@/lib/rate-limits/mutations'
import { mailLimits } from '@/lib/school-referrals/mail-limits'
import { insertReferrals } from '@/lib/school-referrals/mutations'
import { assertStillMember } from '@/lib/schools/data'
import { unsafeLockMembers } from '@/lib/schools/mutations'
import { findKnownStudents } from './data'
import { type FileRow, parseImport, sameStudent } from './parse'
import type { ImportFile } from './schema'

type NewRow = Pick<FileRow, 'input'> & { id: string }

/** All rows or none. @throws AppError INVALID_INPUT, with fields like `rows.3.parentEmail`; TOO_MANY_REQUESTS */
export async function importReferrals(actor: SchoolMemberActor, { text }: ImportFile, idempotencyKey?: IdempotencyKey) {
  // Counted before parsing: a refused file costs as much as another.
  await countHit(limits.importFilesByUser, actor.userId)
  const rows = parseOrThrow(text)
  return once(actor, idempotencyKey, async (tx) => {
    const { schoolId } = actor
    await countHit(limits.importsByUser, actor.userId, { via: tx })
    // One import per school at a time: the second finds the first one's rows.
    await unsafeLockMembers(tx, schoolId)
    await assertStillMember(actor, tx)
    const known = await findKnownStudents(actor, tx, rows)
    const fresh = rows.filter(({ input }) => !known.has(sameStudent(input)))
    // The list is newest first, then by id: the file's first row gets the last id.
    const reversed = fresh.toReversed().map(({ input }) => ({ id: uuidv7(), input }))
    const made = reversed.toReversed()
    await insertReferrals(actor, tx, made)
    const mailed = await withinMailLimits(tx, schoolId, made)
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

function parseOrThrow(text: string): FileRow[] {
  const { problem, rows, errors } = parseImport(text)
  if (problem) {
    const code = problem.code === 'longCell' ? 'tooLong' : 'invalid'
    throw new AppError('INVALID_INPUT', { errors: [{ field: 'text', code }] })
  }
  if (errors.length === 0) return rows
  const named = errors.slice(0, 20).map(({ row, field, code }) => ({ field: `rows.${row}.${field}`, code }))
  throw new AppError('INVALID_INPUT', { errors: named })
}

async function withinMailLimits(tx: Transaction, schoolId: string, rows: NewRow[]): Promise<NewRow[]> {
  let left = rows
  for (const { limit, subjectOf } of mailLimits) {
    const subject = ({ input }: NewRow) => subjectOf(schoolId, input.parentEmail)
    const hits = new Map<string, number>()
    for (const row of left) hits.set(subject(row), (hits.get(subject(row)) ?? 0) + 1)
    const allowed = await countHits(limit, hits, { via: tx })
    left = left.filter((row) => {
      const more = allowed.get(subject(row)) ?? 0
      allowed.set(subject(row), more - 1)
      return more > 0
    })
  }
  return left
}
