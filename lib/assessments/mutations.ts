import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit, recordingAudit } from '@/lib/audit/mutations'
import type { TeacherLinkActor, UserActor } from '@/lib/auth/actor'
import { ageNow } from '@/lib/children/data'
import { unsafeLockChild } from '@/lib/children/lock/mutations'
import { mayReadChild } from '@/lib/children/rules'
import { agreedToScreening, withdrewScreening } from '@/lib/consents/rules'
import { db, Prisma, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { type IdempotencyKey, isUnusedKey, type Once, once, Repeat, storingKey } from '@/lib/idempotency/mutations'
import { count } from '@/lib/metrics/meter'
import { enqueueMail } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { countHit, countingHitWithin, isWithinLimit } from '@/lib/rate-limits/mutations'
import { unsafePlanAfterAnswers, unsafePlanningAfterAnswers } from '@/lib/rechecks/mutations'
import { completeSchoolReferral, completingSchoolReferral } from '@/lib/school-referrals/mutations'
import { questionnaire } from '@/lib/screening/questionnaire'
import { scoreAnswers } from '@/lib/screening/scoring'
import { answeringLink, completeTeacherReferral, lockLink } from '@/lib/teacher-referrals/mutations'
import type { NewAssessmentInput, NewTeacherAssessmentInput } from './schema'
import type { Assessment } from './types'

/**
 * Stores a parent's answers; score, counts and risk are computed here and nowhere else. Without an idempotency key the
 * same answers for the same child within a minute are one submission.
 *
 * @throws AppError NOT_FOUND when the actor is no parent of the child; CONSENT_WITHDRAWN, by either parent;
 *   TOO_MANY_ANSWERS beyond 20 a day about one child
 */
export async function submitParentAssessment(
  actor: UserActor,
  { childId, answers }: NewAssessmentInput,
  idempotencyKey?: IdempotencyKey,
): Promise<Once<Assessment>> {
  const stored = idempotencyKey && (await submitInOneStatement(actor, { childId, answers }, idempotencyKey))
  if (stored) return { value: stored, replayed: false }
  return once(actor, idempotencyKey, async (tx) => {
    const child = await lockReadableChild(tx, actor, childId, { alone: !idempotencyKey })
    const earlier = idempotencyKey ? null : await findRecentDuplicate(tx, actor, childId, answers)
    if (earlier) return new Repeat(earlier)
    await countHit(limits.answersByPerson, answersOf(actor, childId), { via: tx, code: 'TOO_MANY_ANSWERS' })
    const assessment = await insert(tx, { childId, answers, assessorType: 'parent', assessorId: actor.userId })
    // What a school asked for are the answers of the parent who accepted. Before the plan, as PostgreSQL does both in the
    // one statement: two submissions that lock in opposite order would wait for each other.
    if (child.isOwn && child.isReferred) await completeSchoolReferral(actor, tx, childId)
    if (child.isOwn) await unsafePlanAfterAnswers(tx, childId, child)
    await recordAudit(actor, 'assessment.created', { childId, targetId: assessment.id }, tx)
    if (!child.isOwn) await notifyParent(tx, actor, assessment)
    return assessment
  })
}

/**
 * The same in one statement, and so in one round trip, for what nearly all parents send: a new key, and answers about a child
 * of their own that may be screened. It has the locks and conditions of `lockReadableChild`.
 *
 * @returns null when it is not as simple as that; then nothing was stored
 */
async function submitInOneStatement(
  actor: UserActor,
  { childId, answers }: NewAssessmentInput,
  idempotencyKey: IdempotencyKey,
): Promise<Assessment | null> {
  const row: NewRow = { childId, answers, assessorType: 'parent', assessorId: actor.userId }
  const assessment = scored(row)
  const [child, key, hit, stored] = [Prisma.sql`child`, Prisma.sql`key`, Prisma.sql`hit`, Prisma.sql`stored`]
  const { isByMonths, planning } = unsafePlanningAfterAnswers(childId, child, stored)
  // Raw: the bench (`npm run bench -- trips`); each further round trip is work for both sides.
  const rows = await db().$queryRaw<unknown[]>`
    WITH child AS (
      SELECT c.id, c."recheckMonths" FROM "Child" c
      WHERE c.id = ${childId}::uuid AND c."parentId" = ${actor.userId}::uuid AND ${isByMonths}
        AND NOT ${withdrewScreening.sql(Prisma.sql`c."parentId"`)} AND ${isUnusedKey(actor, idempotencyKey)}
      FOR KEY SHARE OF c
    ), hit AS (${countingHitWithin(limits.answersByPerson, answersOf(actor, childId), child)}
    ), key AS (${storingKey(actor, idempotencyKey, assessment, hit)}
    ), stored AS (${inserting(row, assessment, key)}
    ), planned AS (${planning}
    ), completed AS (${completingSchoolReferral(actor, childId, stored)}
    ), recorded AS (${recordingAudit(actor, 'assessment.created', { childId, targetId: assessment.id }, stored)})
    SELECT id::text FROM stored`
  return rows.length === 1 ? assessment : null
}

/** Whose sets of answers are counted together. */
const answersOf = (actor: UserActor, childId: string) => `${childId} ${actor.userId}`

interface LockedChild {
  isOwn: boolean
  isReferred: boolean
  recheckMonths: number
  recheckOn: Date | null
  isWithdrawnByParent: boolean
  /** By the actor; and whether they agree. Neither of a person who was never asked. */
  isWithdrawn: boolean
  isAgreed: boolean
}

/**
 * Locks the child against a concurrent deletion. `alone` makes a double click that carries no key wait for its first
 * half; with a key, `once` has done that, and two answers for one child need not wait for each other's disk write.
 *
 * The latest consent to screening comes with it, at no further round trip: the own parent's and, where a second one answers,
 * theirs. An own child about whom nothing was ever agreed passes: the contract's call knows no consent, the page asks for it.
 * A second parent has to have agreed, since what they answer is seen in another person's account.
 *
 * @returns whether it is the actor's own child, whether a school referred it, which a child has from the beginning or never,
 *   and when its parent is asked again
 */
async function lockReadableChild(tx: Transaction, actor: UserActor, childId: string, { alone }: { alone: boolean }) {
  const strength = alone ? Prisma.sql`FOR NO KEY UPDATE OF c` : Prisma.sql`FOR KEY SHARE OF c`
  const child = await readChild(tx, actor, childId, strength)
  if (child.isOwn) return child
  // Removing a second parent takes this lock: it may have to be waited for, and is seen by the next statement alone.
  await unsafeLockChild(tx, childId)
  return readChild(tx, actor, childId)
}

/** @throws AppError NOT_FOUND when the actor is no parent of the child; CONSENT_WITHDRAWN */
async function readChild(
  tx: Transaction,
  actor: UserActor,
  childId: string,
  lock = Prisma.empty,
): Promise<LockedChild> {
  const own = Prisma.sql`${actor.userId}::uuid`
  // Raw: lock.
  const [child] = await tx.$queryRaw<LockedChild[]>`
    SELECT c."parentId" = ${actor.userId}::uuid AS "isOwn", c."schoolReferralId" IS NOT NULL AS "isReferred",
      c."recheckMonths", c."recheckOn", ${withdrewScreening.sql(Prisma.sql`c."parentId"`)} AS "isWithdrawnByParent",
      ${withdrewScreening.sql(own)} AS "isWithdrawn", ${agreedToScreening.sql(own)} AS "isAgreed"
    FROM "Child" c WHERE c.id = ${childId}::uuid AND ${mayReadChild.sql(actor)} ${lock}`
  if (!child) throw new AppError('NOT_FOUND')
  if (!child.isOwn && child.isWithdrawnByParent)
    throw new AppError('CONSENT_WITHDRAWN', { said: 'consentOfParentWithdrawn' })
  if (child.isWithdrawn) throw new AppError('CONSENT_WITHDRAWN')
  if (!child.isOwn && !child.isAgreed) throw new AppError('CONSENT_WITHDRAWN', { said: 'consentMissing' })
  return child
}

/** Tells the child's own parent that the second one has answered, a few times a day at most. */
async function notifyParent(tx: Transaction, actor: UserActor, { id, childId }: Assessment): Promise<void> {
  const about = `${childId} ${actor.userId}`
  if (!(await isWithinLimit(limits.secondParentNotices, about, tx))) return
  await enqueueMail(tx, { template: 'second-parent-answered', rowId: id })
}

async function findRecentDuplicate(
  tx: Transaction,
  actor: UserActor,
  childId: string,
  answers: number[],
): Promise<Assessment | null> {
  const completedAt = { gt: new Date(Date.now() - 60_000) }
  const row = await tx.assessment.findFirst({
    where: { childId, assessorType: 'parent', assessorId: actor.userId, answers: { equals: answers }, completedAt },
    orderBy: { completedAt: 'desc' },
    select: { id: true, completedAt: true },
  })
  if (!row) return null
  const score = scoreAnswers(answers)
  return { id: row.id, childId, assessorType: 'parent', answers, ...score, completedAt: row.completedAt.toISOString() }
}

/** What a teacher gets to know about the own answers. */
export interface TeacherReceipt {
  id: string
  status: 'completed'
  completedAt: string
}

/**
 * Stores a teacher's answers and closes the referral in the same transaction. The same answers again are the same
 * submission.
 *
 * @throws AppError LINK_NOT_FOUND when the link was revoked or renewed concurrently, LINK_DECLINED, CHILD_MISMATCH, ALREADY_ANSWERED
 */
export async function submitTeacherAssessment(
  actor: TeacherLinkActor,
  input: NewTeacherAssessmentInput,
  idempotencyKey?: IdempotencyKey,
): Promise<Once<TeacherReceipt>> {
  const stored = idempotencyKey && (await submitByLinkInOneStatement(actor, input, idempotencyKey))
  const receipt = stored ? { value: stored, replayed: false } : await submitByLink(actor, input, idempotencyKey)
  if (!receipt.replayed) count('sati_teacher_requests_total', { outcome: 'answered' })
  return receipt
}

function submitByLink(
  actor: TeacherLinkActor,
  input: NewTeacherAssessmentInput,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<Once<TeacherReceipt>> {
  return once(actor, idempotencyKey, async (tx) => {
    const referral = await lockLink(actor, tx)
    const { childId } = referral
    if (childId !== input.childId)
      throw new AppError('CHILD_MISMATCH', { errors: [{ field: 'childId', code: 'invalid' }] })
    if (referral.status === 'completed') return new Repeat(await receiptOfIdentical(tx, actor, input.answers))
    if (referral.status === 'declined') throw new AppError('LINK_DECLINED')
    if (referral.hasEnded) throw new AppError('LINK_NOT_FOUND')
    const { id, completedAt } = await insert(tx, teacherRow(actor, input))
    await completeTeacherReferral(actor, tx, completedAt)
    await recordAudit(actor, 'assessment.created', { childId, targetId: id }, tx)
    return { id, status: 'completed' as const, completedAt }
  })
}

/**
 * The same in one statement, for a link that waits for its answer.
 *
 * @returns null when it does not, or the key is not new; then nothing was stored
 */
async function submitByLinkInOneStatement(
  actor: TeacherLinkActor,
  input: NewTeacherAssessmentInput,
  idempotencyKey: IdempotencyKey,
): Promise<TeacherReceipt | null> {
  const { childId } = input
  const row = teacherRow(actor, input)
  const assessment = scored(row)
  const { id, completedAt } = assessment
  const receipt: TeacherReceipt = { id, status: 'completed', completedAt }
  const [link, key, stored] = [Prisma.sql`link`, Prisma.sql`key`, Prisma.sql`stored`]
  const { locking, completing, notifying } = answeringLink(actor, { childId, completedAt }, stored)
  // Raw: the bench, as above.
  const rows = await db().$queryRaw<unknown[]>`
    WITH link AS (${locking} AND ${isUnusedKey(actor, idempotencyKey)} FOR NO KEY UPDATE OF r
    ), key AS (${storingKey(actor, idempotencyKey, receipt, link)}
    ), stored AS (${inserting(row, assessment, key)}
    ), completed AS (${completing}
    ), notified AS (${notifying}
    ), recorded AS (${recordingAudit(actor, 'assessment.created', { childId, targetId: id }, stored)})
    SELECT id::text FROM stored`
  return rows.length === 1 ? receipt : null
}

function teacherRow(actor: TeacherLinkActor, { childId, answers, teacherName }: NewTeacherAssessmentInput): NewRow {
  const link = { teacherReferralId: actor.referralId, teacherName: teacherName ?? 'Teacher' }
  return { childId, answers, assessorType: 'teacher', ...link }
}

async function receiptOfIdentical(
  tx: Transaction,
  actor: TeacherLinkActor,
  answers: number[],
): Promise<TeacherReceipt> {
  const first = await tx.assessment.findUnique({
    where: { teacherReferralId: actor.referralId },
    select: { id: true, answers: true, completedAt: true },
  })
  if (!first || first.answers.join() !== answers.join()) throw new AppError('ALREADY_ANSWERED')
  return { id: first.id, status: 'completed', completedAt: first.completedAt.toISOString() }
}

interface NewRow {
  childId: string
  answers: number[]
  assessorType: 'parent' | 'teacher'
  assessorId?: string
  teacherReferralId?: string
  teacherName?: string
}

/** What is stored: scored, and of this moment. */
function scored({ childId, answers, assessorType }: NewRow): Assessment {
  const completedAt = new Date().toISOString()
  return { id: uuidv7(), childId, assessorType, answers, ...scoreAnswers(answers), completedAt }
}

async function insert(tx: Transaction, row: NewRow): Promise<Assessment> {
  const assessment = scored(row)
  // Raw: the bench; a model's call takes 1.5 times the processor's time, and this is the product's busiest write.
  const inserted = await tx.$executeRaw(inserting(row, assessment, Prisma.sql`(SELECT) AS always`))
  if (inserted !== 1) throw new AppError('NOT_FOUND')
  return assessment
}

/** @param from has one row when the answers may be stored, else none */
function inserting(row: NewRow, { id, completedAt, ...score }: Assessment, from: Prisma.Sql): Prisma.Sql {
  const { childId, answers, assessorType, assessorId = null, teacherReferralId = null, teacherName = null } = row
  return Prisma.sql`
    INSERT INTO "Assessment" (id, "childId", "assessorType", "assessorId", "teacherReferralId", "teacherName", answers,
      "totalScore", "riskLevel", "inattentionCount", "hyperactivityCount", "symptomType", "questionnaireVersion",
      "completedAt", "childAge", "childGrade")
    SELECT ${id}::uuid, c.id, ${assessorType}::"AssessorType", ${assessorId}::uuid,
      ${teacherReferralId}::uuid, ${teacherName}, ${answers}::smallint[], ${score.totalScore},
      ${score.riskLevel}::"RiskLevel", ${score.inattentionCount}, ${score.hyperactivityCount},
      ${score.symptomType}::"SymptomType", ${questionnaire.version}, ${completedAt}::timestamptz, ${ageNow}, c.grade
    FROM ${from} CROSS JOIN "Child" c WHERE c.id = ${childId}::uuid RETURNING id`
}
