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
import { closedSchoolReferral, pendingSchoolReferral } from '@/lib/school-referrals/rules'
import type { ClassName } from '@/lib/schools/classes/schema'
import { assertStillMember } from '@/lib/schools/data'
import { queueLetters } from '@/lib/work-queue'
import { lettersFileName, type PaperInput } from './schema'

interface Chosen {
  /** Null: of any class or none. */
  classId: string | null
  referralIds: string[]
}

export interface PrintedLetters {
  file: Buffer
  name: string
  count: number
}

/**
 * Printed again it is the same code. Drawn outside of any transaction: it takes seconds. Its turn comes first, so that a
 * refusal has changed nothing.
 *
 * @throws AppError NOT_FOUND for a class of others; NOT_PENDING where no chosen family can get one; LETTERS_CHANGED where one
 * was lost while they were drawn; TOO_MANY_REQUESTS; UNAVAILABLE
 */
export function printLetters(actor: SchoolMemberActor, chosen: Chosen, paper: PaperInput): Promise<PrintedLetters> {
  return queueLetters(() => (paper.preview ? preview(actor, chosen, paper) : print(actor, chosen, paper)))
}

/** Writes nothing. */
async function preview(actor: SchoolMemberActor, chosen: Chosen, { perPage }: PaperInput): Promise<PrintedLetters> {
  const rows = await db().$transaction(async (tx) => {
    await assertStillMember(actor, tx)
    return findAddressees(actor, tx, chosen)
  })
  const first = rows.slice(0, 1).map((row) => ({ ...row, code: null }))
  return { file: await draw(first, { perPage, isPreview: true }), name: nameOf(rows), count: first.length }
}

async function print(actor: SchoolMemberActor, chosen: Chosen, { perPage }: PaperInput): Promise<PrintedLetters> {
  const expiresAt = linkExpiry()
  const rows = await db().$transaction(async (tx) => {
    await assertStillMember(actor, tx)
    const found = await findAddressees(actor, tx, chosen)
    await countHit(limits.lettersByUser, actor.userId, { via: tx, points: found.length })
    await saveCodes(actor, tx, found, expiresAt)
    return found
  })
  const file = await draw(rows, { perPage, isPreview: false }, expiresAt)
  await notePrinted(actor, rows)
  return { file, name: nameOf(rows), count: rows.length }
}

type Addressee = Awaited<ReturnType<typeof findAddressees>>[number]

function draw(
  rows: (Omit<Addressee, 'code'> & { code: string | null })[],
  paper: Parameters<typeof renderLetters>[1],
  opensUntil = linkExpiry(),
): Promise<Buffer> {
  const letters = rows.map(
    ({ studentName, classNumber, referringTeacher, parentEmail, school, class: schoolClass, code }) => ({
      ...{ studentName, classNumber, referringTeacher, schoolName: school.name, code },
      needsAddress: school.requiresParentEmail && parentEmail !== null,
      className: schoolClass && { th: classLabel(schoolClass, 'th'), en: classLabel(schoolClass, 'en') },
      opensUntil: opensUntil.toISOString(),
    }),
  )
  return renderLetters(letters, paper)
}

/** All are of one class, or it is one. */
function nameOf([first]: Addressee[]): string {
  return lettersFileName((first?.class ?? null) as Pick<ClassName, 'grade' | 'room'> | null, new Date())
}

type Coded = Record<'id' | 'letterHash', string>

/** In the order of the class. */
async function findAddressees(actor: SchoolMemberActor, tx: Transaction, { classId, referralIds }: Chosen) {
  const locked = await lockStudents(actor, tx, classId, [...new Set(referralIds)])
  if (classId === null) orNotFound(locked[0])
  const found = await tx.schoolReferral.findMany({
    where: { id: { in: locked.map(({ id }) => id) }, schoolId: actor.schoolId, ...pendingSchoolReferral.where() },
    orderBy: [{ classNumber: 'asc' }, { studentName: 'asc' }, { id: 'asc' }],
    select: {
      ...{ id: true, studentName: true, classNumber: true, referringTeacher: true },
      ...{ letterVersion: true, letterHash: true, parentEmail: true },
      class: { select: { grade: true, room: true } },
      school: { select: { name: true, requiresParentEmail: true } },
    },
  })
  if (found.length === 0) throw new AppError('NOT_PENDING')
  return found.map((row) => {
    const code = printedLetterCode(row.id, row.letterVersion, row.letterHash)
    return { ...row, code, letterHash: letterHashes(code)[0] }
  })
}

async function saveCodes(actor: SchoolMemberActor, tx: Transaction, rows: Coded[], expiresAt: Date): Promise<void> {
  const hashes = rows.map(({ id, letterHash }) => ({ id, letterHash }))
  // Raw: JSON rows; each has a hash of its own.
  await tx.$executeRaw`
    UPDATE "SchoolReferral" r SET "letterHash" = n."letterHash", "expiresAt" = ${expiresAt}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) AS n(id uuid, "letterHash" text)
    WHERE r.id = n.id AND r."schoolId" = ${actor.schoolId}::uuid`
}

/** One that was lost in the meantime has no such hash any more: such a file is not handed out. */
async function notePrinted(actor: SchoolMemberActor, rows: Coded[]): Promise<void> {
  await db().$transaction(async (tx) => {
    const letterHash = { in: rows.map((row) => row.letterHash) }
    const printed = await tx.schoolReferral.updateManyAndReturn({
      where: { letterHash, schoolId: actor.schoolId, NOT: closedSchoolReferral.where() },
      data: { letterPrintedAt: new Date() },
      select: { id: true },
    })
    if (printed.length < rows.length) throw new AppError('LETTERS_CHANGED')
    const about = printed.map(({ id }) => ({ targetId: id }))
    await recordAudits(actor, 'school-referral.letter-printed', about, tx)
  })
}
