import 'server-only'
import { recordAudits } from '@/lib/audit/mutations'
import type { SchoolMemberActor } from '@/lib/auth/actor'
import { letterHashes, printedLetterCode } from '@/lib/auth/letter-code'
import { db, type Transaction } from '@/lib/db'
import { AppError, orNotFound } from '@/lib/errors'
import { renderLetters } from '@/lib/letter-pdf/render'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { lockStudents } from '@/lib/school-referrals/class-list/mutations'
import { classLabel } from '@/lib/school-referrals/import/columns'
import { linkExpiry } from '@/lib/school-referrals/link-expiry'
import { pendingSchoolReferral } from '@/lib/school-referrals/rules'
import type { ClassName } from '@/lib/schools/classes/schema'
import { assertStillMember } from '@/lib/schools/data'
import { queueLetters } from '@/lib/work-queue'
import { lettersFileName, type PrintInput } from './schema'

/**
 * Printed again it is the same code. Drawn outside of any transaction: it takes seconds.
 *
 * @throws AppError NOT_FOUND for a class of others; NOT_PENDING where no chosen family can get one; TOO_MANY_REQUESTS
 */
export async function printLetters(
  actor: SchoolMemberActor,
  classId: string,
  { referralIds, perPage, preview: isPreview = false }: PrintInput,
): Promise<{ file: Buffer; name: string }> {
  await countHit(limits.lettersByUser, actor.userId)
  const expiresAt = linkExpiry()
  const { schoolClass, rows } = await db().$transaction(async (tx) => {
    await assertStillMember(actor, tx)
    const found = await findAddressees(actor, tx, classId, referralIds)
    if (!isPreview) await saveCodes(actor, tx, found.rows, expiresAt)
    return found
  })
  const { school, grade, room } = schoolClass
  const className = { th: classLabel({ grade, room }, 'th'), en: classLabel({ grade, room }, 'en') }
  const drawn = isPreview ? rows.slice(0, 1) : rows
  const letters = drawn.map(({ studentName, classNumber, referringTeacher, parentEmail, code }) => ({
    ...{ studentName, classNumber, referringTeacher, className, schoolName: school.name },
    ...{ code: isPreview ? null : code, opensUntil: expiresAt.toISOString() },
    needsAddress: school.requiresParentEmail && parentEmail !== null,
  }))
  const file = await queueLetters(() => renderLetters(letters, { perPage, isPreview }))
  if (!isPreview) await notePrinted(actor, rows)
  return { file, name: lettersFileName(schoolClass as Pick<ClassName, 'grade' | 'room'>, new Date()) }
}

type Coded = Record<'id' | 'letterHash', string>

/** In the order of the class. */
async function findAddressees(actor: SchoolMemberActor, tx: Transaction, classId: string, referralIds: string[]) {
  const locked = await lockStudents(actor, tx, classId, [...new Set(referralIds)])
  const schoolClass = await tx.schoolClass.findFirst({
    where: { id: classId, schoolId: actor.schoolId },
    select: { grade: true, room: true, school: { select: { name: true, requiresParentEmail: true } } },
  })
  const found = await tx.schoolReferral.findMany({
    where: { id: { in: locked.map(({ id }) => id) }, schoolId: actor.schoolId, ...pendingSchoolReferral.where() },
    orderBy: [{ classNumber: 'asc' }, { studentName: 'asc' }, { id: 'asc' }],
    select: {
      ...{ id: true, studentName: true, classNumber: true, referringTeacher: true },
      ...{ letterVersion: true, letterHash: true, parentEmail: true },
    },
  })
  if (found.length === 0) throw new AppError('NOT_PENDING')
  const rows = found.map((row) => {
    const code = printedLetterCode(row.id, row.letterVersion, row.letterHash)
    return { ...row, code, letterHash: letterHashes(code)[0] }
  })
  return { schoolClass: orNotFound(schoolClass), rows }
}

async function saveCodes(actor: SchoolMemberActor, tx: Transaction, rows: Coded[], expiresAt: Date): Promise<void> {
  const hashes = rows.map(({ id, letterHash }) => ({ id, letterHash }))
  // Raw: JSON rows; each has a hash of its own.
  await tx.$executeRaw`
    UPDATE "SchoolReferral" r SET "letterHash" = n."letterHash", "expiresAt" = ${expiresAt}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) AS n(id uuid, "letterHash" text)
    WHERE r.id = n.id AND r."schoolId" = ${actor.schoolId}::uuid`
}

/** One that was lost in the meantime has no such hash any more. */
async function notePrinted(actor: SchoolMemberActor, rows: Coded[]): Promise<void> {
  await db().$transaction(async (tx) => {
    const printed = await tx.schoolReferral.updateManyAndReturn({
      where: { letterHash: { in: rows.map(({ letterHash }) => letterHash) }, schoolId: actor.schoolId },
      data: { letterPrintedAt: new Date() },
      select: { id: true },
    })
    const about = printed.map(({ id }) => ({ targetId: id }))
    await recordAudits(actor, 'school-referral.letter-printed', about, tx)
  })
}
