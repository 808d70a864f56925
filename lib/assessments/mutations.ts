import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import type * as z from 'zod/mini'
import { auditSql, recordFirstReading } from '@/lib/audit/mutations'
import type { TeacherLinkActor, UserActor } from '@/lib/auth/actor'
import { unsafeChildLockSql } from '@/lib/children/mutations'
import { ageNow, mayReadChild } from '@/lib/children/rules'
import { agreedToScreening, withdrewScreening } from '@/lib/consents/rules'
import { oneRow, Prisma, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/language'
import { type IdempotencyKey, type Once, once, Repeat, Stored, storeReplySql } from '@/lib/idempotency/mutations'
import { count } from '@/lib/metrics/meter'
import { mailSql } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { assertWithin, type Hit, hitSql, isWithin, isWithinSql } from '@/lib/rate-limits/mutations'
import { recheckMailsAfterAnswers } from '@/lib/rechecks/recheck-day'
import { completionSql } from '@/lib/school-referrals/mutations'
import { questionnaire } from '@/lib/screening/questionnaire'
import { scoreAnswers } from '@/lib/screening/scoring'
import { answeredSql, type LockedLink, linkLockSql } from '@/lib/teacher-referrals/mutations'
import { hadReadOthers, newestOfOthers } from './rules'
import type { NewAssessmentInput, NewTeacherAssessmentInput, teacherAssessmentReceiptSchema } from './schema'
import type { Assessment } from './types'

/** With the language in which the questions were read, if it is known. */
type Answered<T> = T & { language?: Language }

/**
 * Without an idempotency key the same answers within a minute are one submission.
 * @throws AppError NOT_FOUND; CONSENT_WITHDRAWN, by either parent; TOO_MANY_ANSWERS beyond 20 a day about one child
 */
export async function submitParentAssessment(
  actor: UserActor,
  { childId, answers, language, seconds }: Answered<NewAssessmentInput>,
  idempotencyKey?: IdempotencyKey,
): Promise<Once<Assessment>> {
  const row: NewRow = { childId, answers, language, seconds, assessorType: 'parent', assessorId: actor.userId }
  const assessment = scored(row)
  const work = async (tx: Transaction, child: LockedChild | null) => {
    if (!child) throw new AppError('NOT_FOUND')
    const found = await storeOfParent(actor, tx, { child, row, assessment, idempotencyKey })
    if (found.refusal) throw new AppError('CONSENT_WITHDRAWN', refusals[found.refusal])
    if (found.earlierId !== null) return new Repeat(assessmentOf(found.earlierId, found.earlierAt, row))
    assertWithin(limits.answersByPerson, found, 'TOO_MANY_ANSWERS')
    return new Stored(assessment, found.isReplied)
  }
  const columns = Prisma.sql`c."parentId" = ${actor.userId}::uuid AS "isOwn", c."recheckMonths", c."recheckOn"`
  const locking = unsafeChildLockSql(childId, Prisma.sql`AND ${mayReadChild.sql(actor)}`, columns)
  return once(actor, idempotencyKey, work, locking)
}

/** Locked against deletion, withdrawn consent, removal of a second parent and double clicks. */
interface LockedChild {
  isOwn: boolean
  recheckMonths: number
  recheckOn: Date | null
}

interface StoredOfParent extends Hit {
  refusal: keyof typeof refusals | null
  /** Points of `secondParentNotices`; null where no notice was due. */
  notices: number | null
  /** The same answers of the minute before; then nothing was stored. */
  earlierId: string | null
  earlierAt: Date
  /** The reply was stored with its idempotency key. */
  isReplied: boolean
}

interface ToStore {
  child: LockedChild
  row: NewRow
  assessment: Assessment
  idempotencyKey: IdempotencyKey | undefined
}

/** Stores answers with all that follows, in one statement. The caller throws for a refusal or an exceeded limit. */
async function storeOfParent(actor: UserActor, tx: Transaction, { child, row, assessment, idempotencyKey }: ToStore) {
  const { childId } = row
  const [own, stored] = [Prisma.sql`${actor.userId}::uuid`, Prisma.sql`stored`]
  const aMinuteAgo = new Date(Date.now() - 60_000)
  // The own parent gets a few notices a day of the second parent's answers.
  const notice = hitSql(limits.secondParentNotices, personAbout(actor, childId), { from: stored })
  const within = Prisma.sql`(SELECT FROM notice WHERE ${isWithinSql(limits.secondParentNotices)}) AS within`
  const after = child.isOwn
    ? Prisma.sql`planned AS (${mailSql(recheckMailsAfterAnswers(childId, child), stored)}),
        completed AS (${completionSql(actor, childId, stored)}), notice AS (SELECT NULL::int AS points)`
    : Prisma.sql`notice AS (${notice}),
        noticed AS (${mailSql([{ template: 'second-parent-answered', rowId: assessment.id }], within)})`
  const reply = idempotencyKey ? storeReplySql(actor, idempotencyKey, assessment, stored) : none
  const earlier = idempotencyKey
    ? Prisma.sql`SELECT NULL::uuid AS id, NULL::timestamptz AS "completedAt" WHERE false`
    : Prisma.sql`
      SELECT a.id, a."completedAt" FROM "Assessment" a
      WHERE a."childId" = ${childId}::uuid AND a."assessorType" = 'parent' AND a."assessorId" = ${own}
        AND a.answers = ${row.answers}::smallint[] AND a."completedAt" > ${aMinuteAgo}::timestamptz
      ORDER BY a."completedAt" DESC LIMIT 1`
  // Raw: the bench (`npm run bench -- trips`); each further round trip is work for both sides.
  const [found] = await tx.$queryRaw<StoredOfParent[]>`
    WITH checked AS (
      SELECT ${refusalSql(own, child)} AS refusal FROM "Child" c
      WHERE c.id = ${childId}::uuid ${child.isOwn ? Prisma.empty : Prisma.sql`AND ${mayReadChild.sql(actor)}`}
    ), earlier AS (${earlier}
    ), hit AS (${hitSql(limits.answersByPerson, personAbout(actor, childId), {
      from: Prisma.sql`(SELECT FROM checked WHERE refusal IS NULL AND NOT EXISTS (SELECT FROM earlier)) AS fresh`,
    })}
    ), stored AS (${answersSql(row, assessment, Prisma.sql`hit`, hadReadOthers(actor))}
    ), recorded AS (${auditSql(actor, 'assessment.created', [{ childId, targetId: assessment.id }], stored)}
    ), replied AS (${reply}), ${after}
    SELECT checked.refusal, earlier.id AS "earlierId", earlier."completedAt" AS "earlierAt", hit.points, hit.wait,
      notice.points AS notices, EXISTS (SELECT FROM replied) AS "isReplied"
    FROM checked LEFT JOIN earlier ON true LEFT JOIN hit ON true LEFT JOIN notice ON true`
  if (!found) throw new AppError('NOT_FOUND')
  if (found.notices !== null) isWithin(limits.secondParentNotices, found.notices)
  return found
}

const none = Prisma.sql`SELECT WHERE false`

const personAbout = (actor: UserActor, childId: string) => `${childId} ${actor.userId}`

const refusals = {
  byParent: { messageKey: 'consentOfParentWithdrawn' },
  withdrawn: {},
  missing: { messageKey: 'consentMissing' },
} as const

/**
 * For `"Child" c`. An own child needs no consent, which the page asks for and the API does not know. A second parent
 * must have agreed, since another account sees their answers.
 */
function refusalSql(own: Prisma.Sql, { isOwn }: LockedChild): Prisma.Sql {
  if (isOwn) return Prisma.sql`CASE WHEN ${withdrewScreening.sql(own)} THEN 'withdrawn' END`
  return Prisma.sql`CASE WHEN ${withdrewScreening.sql(Prisma.sql`c."parentId"`)} THEN 'byParent'
    WHEN ${withdrewScreening.sql(own)} THEN 'withdrawn' WHEN NOT ${agreedToScreening.sql(own)} THEN 'missing' END`
}

type TeacherReceipt = z.output<typeof teacherAssessmentReceiptSchema>

/** Idempotent. @throws AppError LINK_NOT_FOUND when it ended concurrently; LINK_DECLINED; CHILD_MISMATCH; ALREADY_ANSWERED */
export async function submitTeacherAssessment(
  actor: TeacherLinkActor,
  input: Answered<NewTeacherAssessmentInput>,
  idempotencyKey?: IdempotencyKey,
): Promise<Once<TeacherReceipt>> {
  const work = async (tx: Transaction, locked: LockedLink | null) => {
    if (!locked) throw new AppError('LINK_NOT_FOUND')
    const { childId, status } = locked
    if (childId !== input.childId)
      throw new AppError('CHILD_MISMATCH', { errors: [{ field: 'childId', code: 'invalid' }] })
    if (status === 'completed') return new Repeat(await receiptOfIdentical(tx, actor, input.answers))
    if (status === 'declined') throw new AppError('LINK_DECLINED')
    if (status === 'expired') throw new AppError('LINK_NOT_FOUND')
    return storeOfTeacher(actor, tx, input, idempotencyKey)
  }
  const receipt = await once(actor, idempotencyKey, work, linkLockSql(actor))
  if (!receipt.replayed) count('sati_teacher_requests_total', { outcome: 'answered' })
  return receipt
}

async function storeOfTeacher(
  actor: TeacherLinkActor,
  tx: Transaction,
  input: Answered<NewTeacherAssessmentInput>,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<Stored<TeacherReceipt>> {
  const link = { teacherReferralId: actor.referralId, teacherName: input.teacherName ?? 'Teacher' }
  const { answers, language, seconds, weeksKnown } = input
  const given = { childId: input.childId, answers, language, seconds, weeksKnown }
  const row: NewRow = { ...given, assessorType: 'teacher', ...link }
  const assessment = scored(row)
  const { id, childId, completedAt } = assessment
  const receipt: TeacherReceipt = { id, status: 'completed', completedAt }
  const stored = Prisma.sql`stored`
  const { completed, notified } = answeredSql(actor, completedAt, stored)
  const reply = idempotencyKey ? storeReplySql(actor, idempotencyKey, receipt, stored) : none
  // Raw: the bench; one round trip.
  const [found] = await tx.$queryRaw<{ isReplied: boolean }[]>`
    WITH stored AS (${answersSql(row, assessment, oneRow)}
    ), completed AS (${completed}
    ), notified AS (${notified}
    ), recorded AS (${auditSql(actor, 'assessment.created', [{ childId, targetId: id }], stored)}
    ), replied AS (${reply})
    SELECT EXISTS (SELECT FROM replied) AS "isReplied" FROM stored`
  if (!found) throw new AppError('NOT_FOUND')
  return new Stored(receipt, found.isReplied)
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
  language: Language | undefined
  seconds: number | undefined
  weeksKnown?: number | undefined
  assessorType: 'parent' | 'teacher'
  assessorId?: string
  teacherReferralId?: string
  teacherName?: string
}

const scored = (row: NewRow) => assessmentOf(uuidv7(), new Date(), row)

function assessmentOf(id: string, completedAt: Date, { childId, answers, assessorType }: NewRow): Assessment {
  return { id, childId, assessorType, answers, ...scoreAnswers(answers), completedAt: completedAt.toISOString() }
}

/** @param from has one row when the answers may be stored, else none. @param hadRead by default unknown, as of teachers, who are blind */
function answersSql(
  row: NewRow,
  { id, completedAt, ...score }: Assessment,
  from: Prisma.Sql,
  hadRead = Prisma.sql`NULL::boolean`,
): Prisma.Sql {
  const { childId, answers, language = null, seconds = null, assessorType } = row
  const { assessorId = null, teacherReferralId = null, teacherName = null, weeksKnown = null } = row
  return Prisma.sql`
    INSERT INTO "Assessment" (id, "childId", "assessorType", "assessorId", "teacherReferralId", "teacherName", answers,
      "totalScore", "riskLevel", "inattentionCount", "hyperactivityCount", "symptomType", "questionnaireVersion",
      "completedAt", language, seconds, "weeksKnown", "childAge", "childGrade", "hadReadOthers")
    SELECT ${id}::uuid, c.id, ${assessorType}::"AssessorType", ${assessorId}::uuid,
      ${teacherReferralId}::uuid, ${teacherName}, ${answers}::smallint[], ${score.totalScore},
      ${score.riskLevel}::"RiskLevel", ${score.inattentionCount}, ${score.hyperactivityCount},
      ${score.symptomType}::"SymptomType", ${questionnaire.version}, ${completedAt}::timestamptz, ${language}::"Language", ${seconds}::smallint,
      ${weeksKnown}::smallint, ${ageNow}, c.grade, ${hadRead}
    FROM ${from} CROSS JOIN "Child" c WHERE c.id = ${childId}::uuid RETURNING id`
}

/**
 * Records that others' answers are read: later answers of the actor were not given blind. Call it before they are read,
 * so that the log has one entry for both. @param answersId of one set; by default others' newest
 */
export async function recordOthersReading(actor: UserActor, childId: string, answersId?: string): Promise<void> {
  const among = answersId ? Prisma.sql`AND a.id = ${answersId}::uuid` : Prisma.empty
  await recordNewestOfOthers(actor, Prisma.sql`c.id = ${childId}::uuid AND ${mayReadChild.sql(actor)}`, among)
}

/** @param which a condition on `"Child" c` that the actor may read. @param among one on `"Assessment" a` */
export async function recordNewestOfOthers(actor: UserActor, which: Prisma.Sql, among?: Prisma.Sql): Promise<void> {
  const opened = Prisma.sql`SELECT c.id, ${newestOfOthers(actor, among)} FROM "Child" c WHERE ${which}`
  await recordFirstReading(actor, opened)
}
