import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { ageNow } from '@/lib/children/data'
import { db, Prisma, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { mayReadShared } from '@/lib/result-shares/data'
import type { HistoryPoint } from '@/lib/screening/history'
import type { ReportData, ReportInformant } from './types'

type ChildRow = ReportData['child'] & { parentName: string; isOwn: boolean }
type AnswersRow = Omit<ReportInformant, 'name' | 'completedAt'> &
  Pick<HistoryPoint, 'assessorType'> & { completedAt: Date; teacherName: string | null }

/**
 * All that the report of a child says, to its parent and to a verified doctor who may read the child's results now. That
 * it was taken away is written down with it.
 *
 * @throws AppError NOT_FOUND for every other child, for an unknown one and for one without answers;
 *   TOO_MANY_REQUESTS beyond 30 a day
 */
export async function getReport(actor: UserActor, childId: string): Promise<ReportData> {
  await countHit(limits.reportsByUser, actor.userId)
  return db().$transaction(
    async (tx) => {
      const row = await readChild(actor, tx, childId)
      const answers = row ? await readAnswers(actor, tx, childId) : []
      if (!row || answers.length === 0) throw new AppError('NOT_FOUND')
      await recordAudit(actor, 'report.downloaded', { childId }, tx)
      return toReportData(row, answers, new Date())
    },
    { isolationLevel: 'RepeatableRead' },
  )
}

/** Whether the actor may read the results of `"Child" c`. */
const mayRead = (actor: UserActor) => Prisma.sql`(c."parentId" = ${actor.userId}::uuid OR EXISTS (
  SELECT FROM "ResultShare" s WHERE s."childId" = c.id AND ${mayReadShared(actor)}))`

async function readChild(actor: UserActor, tx: Transaction, childId: string): Promise<ChildRow | undefined> {
  // Raw: rule in SQL; of who may read.
  const [row] = await tx.$queryRaw<ChildRow[]>`
    SELECT c.name, ${ageNow} AS age, c.grade, c.school, c.gender::text AS gender,
      concat_ws(' ', u."firstName", u."lastName") AS "parentName", u.id = ${actor.userId}::uuid AS "isOwn"
    FROM "Child" c JOIN "User" u ON u.id = c."parentId"
    WHERE c.id = ${childId}::uuid AND ${mayRead(actor)}`
  return row
}

/** Newest first. */
function readAnswers(actor: UserActor, tx: Transaction, childId: string): Promise<AnswersRow[]> {
  // Raw: rule in SQL.
  return tx.$queryRaw<AnswersRow[]>`
    SELECT a."assessorType"::text AS "assessorType", a."teacherName", a.answers, a."totalScore",
      a."riskLevel"::text AS "riskLevel", a."inattentionCount", a."hyperactivityCount",
      a."questionnaireVersion" AS version, a."completedAt"
    FROM "Assessment" a JOIN "Child" c ON c.id = a."childId"
    WHERE c.id = ${childId}::uuid AND ${mayRead(actor)}
    ORDER BY a."completedAt" DESC, a.id DESC LIMIT 100`
}

/** @param answers newest first, at least one */
function toReportData({ parentName, isOwn, ...child }: ChildRow, answers: AnswersRow[], madeAt: Date): ReportData {
  const newestOf = (who: HistoryPoint['assessorType'], name: (row: AnswersRow) => string | null) => {
    const row = answers.find(({ assessorType }) => assessorType === who)
    if (!row) return null
    const { assessorType: _, teacherName: __, completedAt, ...informant } = row
    return { ...informant, name: name(row), completedAt: completedAt.toISOString() }
  }
  return {
    // What is shared is the answers and the results.
    child: isOwn ? child : { ...child, school: '', gender: null },
    parent: newestOf('parent', () => parentName || null),
    // Stored as "Teacher" by who gave no name.
    teacher: newestOf('teacher', ({ teacherName }) => (teacherName === 'Teacher' ? null : teacherName || null)),
    history: answers
      .filter(({ version }) => version === answers[0]?.version)
      .map(({ assessorType, totalScore, riskLevel, completedAt }) => ({
        assessorType,
        totalScore,
        riskLevel,
        completedAt: completedAt.toISOString(),
      })),
    madeAt: madeAt.toISOString(),
  }
}
