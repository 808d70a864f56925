import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { type About, recordAudit, recordAudits } from '@/lib/audit/mutations'
import type {
  DemoSchoolActor,
  OwnerActor,
  ReferringActor,
  SchoolMemberActor,
  SchoolUserActor,
  SystemActor,
  UserActor,
} from '@/lib/auth/actor'
import { unsafeDetachFromReferrals } from '@/lib/children/mutations'
import type { Gender } from '@/lib/children/schema'
import { Prisma, type Transaction, withShortLockTimeout } from '@/lib/db'
import { AppError, isAppError, orNotFound } from '@/lib/errors'
import { type IdempotencyKey, type Once, once } from '@/lib/idempotency/mutations'
import { keptKeyOf } from '@/lib/kept-keys.mjs'
import { enqueueAgain } from '@/lib/outbox/again/mutations'
import { enqueueMail } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { countHit, countHits } from '@/lib/rate-limits/mutations'
import { notifyAcceptor } from '@/lib/school-referrals/notices/mutations'
import { assertStillMember } from '@/lib/schools/data'
import { unsafeEnsureDemoSchool } from '@/lib/schools/mutations'
import { findSchoolReferral, ownReferrals, type ReferralRow, toSchoolReferral } from './data'
import { linkExpiry } from './link-expiry'
import { mailLimits } from './mail-limits'
import { pendingSchoolReferral } from './rules'
import type { AnyReferralInput, DeclineReason, NewSchoolReferralInput, SchoolReferral } from './schema'

const firstVersion = 1

/** The demo school sends no mail. @throws AppError TOO_MANY_DEMO_REFERRALS */
export async function createSchoolReferral(
  actor: ReferringActor,
  input: NewSchoolReferralInput,
  idempotencyKey?: IdempotencyKey,
): Promise<Once<SchoolReferral>> {
  // The stored reply of an idempotent request holds neither a name nor a link.
  const { value, replayed } = await once(actor, idempotencyKey, async (tx) => {
    const demoSchoolId = actor.schoolId === null ? await demoSchoolFor(actor, tx) : null
    if (actor.kind === 'user' && actor.schoolId !== null) await assertStillMember(actor, tx)
    const row = { id: uuidv7(), linkVersion: firstVersion }
    await insertReferrals(actor, tx, [{ id: row.id, input }], demoSchoolId)
    // A reached mail limit does not refuse the referral: the school has the link too.
    if (actor.schoolId !== null && (await mayMail(tx, actor.schoolId, input.parentEmail))) {
      await enqueueMail(tx, { template: 'school-referral', rowId: row.id, version: row.linkVersion })
    }
    await recordAudit(actor, 'school-referral.created', { targetId: row.id }, tx)
    return row
  })
  const row = await getOwn(actor, value.id)
  // A repeat returns the first reply, whatever the referral's status now.
  const asCreated = { ...row, status: 'pending', declinedBecause: null, linkVersion: value.linkVersion } as const
  return { value: toSchoolReferral(asCreated), replayed }
}

/** What a class list has beside the referral itself. */
export interface ClassPlace {
  studentGender: Gender | null
  studentNumber: string | null
  classId: string | null
  classNumber: number | null
}

export async function insertReferrals(
  actor: ReferringActor,
  tx: Transaction,
  rows: { id: string; input: AnyReferralInput; place?: ClassPlace }[],
  demoSchoolId: string | null = null,
): Promise<void> {
  const [keyId, userId] = actor.kind === 'api-key' ? [actor.keyId, null] : [null, actor.userId]
  const values = JSON.stringify(
    rows.map(({ id, input, place }) => ({ id, ...input, ...place, searchKey: keptKeyOf('SchoolReferral', input) })),
  )
  // Raw: JSON rows; the text of `createMany` differs with the row count and would use up the prepared statements.
  await tx.$executeRaw`
    INSERT INTO "SchoolReferral" (id, "schoolId", "apiKeyId", "createdById", "studentName", "studentGrade", "parentName",
      "parentEmail", "referringTeacher", "searchKey", "referralReason", "studentGender", "studentNumber", "classId",
      "classNumber", "linkVersion", "expiresAt")
    SELECT n.id, ${actor.schoolId ?? demoSchoolId}::uuid, ${keyId}::uuid, ${userId}::uuid, n."studentName", n."studentGrade", n."parentName",
      n."parentEmail", n."referringTeacher", n."searchKey", n."referralReason", n."studentGender", n."studentNumber",
      n."classId", n."classNumber", ${firstVersion}, ${linkExpiry()}::timestamptz
    FROM jsonb_to_recordset(${values}::jsonb) AS n(id uuid, "studentName" text, "studentGrade" text, "parentName" text,
      "parentEmail" text, "referringTeacher" text, "searchKey" text, "referralReason" text, "studentGender" "Gender",
      "studentNumber" text, "classId" uuid, "classNumber" int)`
}

async function demoSchoolFor(actor: DemoSchoolActor, tx: Transaction): Promise<string> {
  await countHit(limits.demoReferralsByUser, actor.userId, { code: 'TOO_MANY_DEMO_REFERRALS', via: tx })
  return unsafeEnsureDemoSchool(tx)
}

/** Whether the mail limits allow one more. A held mail can be sent later, from the school's list. */
async function mayMail(tx: Transaction, schoolId: string, parentEmail: string): Promise<boolean> {
  try {
    await countMail(tx, schoolId, parentEmail)
    return true
  } catch (error) {
    if (isAppError(error, 'TOO_MANY_MAILS')) return false
    throw error
  }
}

async function countMail(tx: Transaction, schoolId: string, parentEmail: string): Promise<void> {
  for (const { limit, subjectOf } of mailLimits)
    await countHit(limit, subjectOf(schoolId, parentEmail), { code: 'TOO_MANY_MAILS', via: tx })
}

/** Counts the mails of many rows. @returns those that may be mailed; the others' can be sent later */
export async function unsafeWithinMailLimits<R extends { parentEmail: string }>(
  tx: Transaction,
  schoolId: string,
  rows: R[],
): Promise<R[]> {
  let left = rows
  for (const { limit, subjectOf } of mailLimits) {
    const subject = ({ parentEmail }: R) => subjectOf(schoolId, parentEmail)
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

/** The same link once more, for another 60 days. @throws AppError NOT_FOUND; NOT_PENDING; NO_PARENT_EMAIL; TOO_MANY_MAILS */
export async function resendSchoolReferral(actor: SchoolUserActor, id: string, idempotencyKey?: IdempotencyKey) {
  const { value } = await once(actor, idempotencyKey, async (tx) => {
    const { status, schoolId, isDemo, parentEmail } = await lockOwn(tx, actor, id)
    if (status !== 'pending') throw new AppError('NOT_PENDING')
    if (parentEmail === null) throw new AppError('NO_PARENT_EMAIL')
    if (!isDemo) await countMail(tx, schoolId, parentEmail)
    await resendLinks(actor, tx, { ids: [id], schoolId, isDemo })
    return { id }
  })
  return toSchoolReferral(await getOwn(actor, value.id))
}

/** The caller has locked the rows and counted the mails. */
export async function resendLinks(
  actor: SchoolUserActor,
  tx: Transaction,
  { ids, schoolId, isDemo }: { ids: string[]; schoolId: string; isDemo: boolean },
): Promise<void> {
  const renewed = await tx.schoolReferral.updateManyAndReturn({
    where: { id: { in: ids }, schoolId },
    data: { expiresAt: linkExpiry() },
    select: { id: true, linkVersion: true },
  })
  const mails = renewed.map(({ id, linkVersion }) => ({ rowId: id, version: linkVersion }))
  if (!isDemo) await enqueueAgain(tx, 'school-referral', mails)
  await recordAudits(actor, 'school-referral.resent', ids.map(about), tx)
}

const about = (id: string) => ({ targetId: id })

/** Detaches a wrong parent's child. A repeat is idempotent. @throws AppError NOT_FOUND; NOT_PENDING once declined */
export async function revokeSchoolReferral(actor: SchoolUserActor, id: string): Promise<SchoolReferral> {
  await withShortLockTimeout(async (tx) => {
    const { status, schoolId, isDemo, acceptedById } = await lockOwn(tx, actor, id)
    if (status === 'declined') throw new AppError('NOT_PENDING')
    if (status === 'revoked') return
    const closed = await unsafeCloseSchoolReferrals(tx, { id, schoolId }, { status: 'revoked' })
    await recordAudits(actor, 'school-referral.revoked', closed, tx)
    if (!isDemo) await notifyAcceptor(actor, tx, { referralId: id, acceptedById, how: 'revoked' })
  })
  return toSchoolReferral(await getOwn(actor, id))
}

interface LockedRow {
  status: SchoolReferral['status']
  schoolId: string
  isDemo: boolean
  parentEmail: string | null
  acceptedById: string | null
}

async function lockOwn(tx: Transaction, actor: SchoolUserActor, id: string): Promise<LockedRow> {
  if (actor.schoolId !== null) await assertStillMember(actor, tx)
  const own = ownReferrals(actor)
  // Raw: lock.
  const [row] = await tx.$queryRaw<LockedRow[]>`
    SELECT r.status::text AS status, r."schoolId", s."isDemo", r."parentEmail", r."acceptedById"
    FROM "SchoolReferral" r JOIN "School" s ON s.id = r."schoolId" WHERE r.id = ${id}::uuid AND ${own}
    FOR NO KEY UPDATE OF r`
  return orNotFound(row)
}

async function getOwn(actor: ReferringActor, id: string): Promise<ReferralRow> {
  return orNotFound(await findSchoolReferral(actor, id))
}

/** Completes the referral of the actor's child once answers are stored: for a WITH. @param from has one row if so */
export function completionSql(actor: UserActor, childId: string, from: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    UPDATE "SchoolReferral" r SET status = 'completed', "completedAt" = now()
    FROM ${from} CROSS JOIN "Child" c
    WHERE c.id = ${childId}::uuid AND r.id = c."schoolReferralId" AND r.status = 'accepted'
      AND r."acceptedById" = ${actor.userId}::uuid`
}

/** The school keeps its record: unanswered referrals become declined, so that no accepted one is without a child. */
export async function declineForDeletedChildren(actor: OwnerActor, tx: Transaction, childIds: string[]): Promise<void> {
  const accepted = { status: 'accepted', child: { id: { in: childIds }, parentId: actor.userId } } as const
  await unsafeCloseSchoolReferrals(tx, accepted, { status: 'declined', declinedBecause: 'child_deleted' })
}

/** Detaches their children, also that of a pending one, whose letter was lost. */
export async function unsafeCloseSchoolReferrals(
  tx: Transaction,
  where: Prisma.SchoolReferralWhereInput,
  ending: { status: 'revoked' } | { status: 'declined'; declinedBecause: DeclineReason },
  closedAt = new Date(),
): Promise<About[]> {
  const unaccepted = { acceptedById: null, acceptedAt: null, completedAt: null }
  const data = { ...ending, ...unaccepted, closedAt, linkVersion: { increment: 1 } }
  const closed = await tx.schoolReferral.updateManyAndReturn({ where, data, select: { id: true } })
  const ids = closed.map(({ id }) => id)
  const children = await unsafeDetachFromReferrals(tx, ids)
  return ids.map((id) => ({ targetId: id, childId: children.get(id) }))
}

type InSchool = { schoolId: string } & ({ classId: string; id?: { in: string[] } } | { id: { in: string[] } })

/** Links that no parent has accepted. The caller has locked the rows. @returns the number revoked */
export async function revokePending(
  actor: SchoolMemberActor | SystemActor,
  tx: Transaction,
  which: InSchool,
  closedAt = new Date(),
): Promise<number> {
  const where = { ...which, ...pendingSchoolReferral.where() }
  const revoked = await unsafeCloseSchoolReferrals(tx, where, { status: 'revoked' }, closedAt)
  await recordAudits(actor, 'school-referral.revoked', revoked, tx)
  return revoked.length
}

/**
 * Open links are revoked, accepted referrals stay, and all lose the list's numbers. `revokedWithList` asks for the one time of
 * both: a later list refers these students anew. The caller has locked the rows. @returns the number revoked
 */
export async function takeOffList(
  actor: SchoolMemberActor | SystemActor,
  tx: Transaction,
  which: InSchool,
): Promise<number> {
  const at = new Date()
  const revoked = await revokePending(actor, tx, which, at)
  await unsafeTakeOutOfClass(tx, which, at)
  return revoked
}

async function unsafeTakeOutOfClass(tx: Transaction, which: InSchool, leftListAt: Date): Promise<void> {
  const data = { classId: null, classNumber: null, studentNumber: null, leftListAt }
  await tx.schoolReferral.updateMany({ where: which, data })
}

/** Batches: a statement has five seconds. */
const batchSize = 5_000

/** Accepted referrals stay: the child is the family's. @returns the number revoked */
export async function unsafeRevokePending(tx: Transaction, schoolId: string): Promise<number> {
  for (let revoked = 0; ; ) {
    const where = { schoolId, ...pendingSchoolReferral.where() }
    const some = await tx.schoolReferral.findMany({ where, select: { id: true }, take: batchSize })
    if (some.length === 0) return revoked
    await unsafeCloseSchoolReferrals(tx, { ...where, id: { in: some.map(({ id }) => id) } }, { status: 'revoked' })
    revoked += some.length
  }
}

/** Deletes the actor's demo referrals only: a real referral is the school's own record. */
export async function eraseDemoReferrals(actor: OwnerActor, tx: Transaction): Promise<void> {
  await tx.schoolReferral.deleteMany({ where: { createdById: actor.userId, school: { isDemo: true } } })
}
