import 'server-only'
import { type AssessmentRow, informantJoins, newestOfEach, resultColumns, toResults } from '@/lib/assessments/data'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { ageNow } from '@/lib/children/data'
import { mayReadChild } from '@/lib/children/rules'
import { columnsOf, db, Prisma, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { mayReadShared } from '@/lib/result-shares/rules'
import { reportedChildSchema } from './schema'
import type { ReportData } from './types'

type Row = AssessmentRow & ReportData['child'] & { isOfFamily: boolean }

/**
 * All that the report of a child says, to its parents and to a verified doctor who may read the child's results now. That
 * it was taken away is written down with it.
 *
 * @throws AppError NOT_FOUND for every other child, for an unknown one and for one without answers;
 *   TOO_MANY_REQUESTS beyond 30 a day
 */
export async function getReport(actor: UserActor, childId: string): Promise<ReportData> {
  await countHit(limits.reportsByUser, actor.userId)
  return db().$transaction(
    async (tx) => {
      const rows = await readAnswers(actor, tx, childId)
      const [newest] = rows
      if (!newest) throw new AppError('NOT_FOUND')
      await recordAudit(actor, 'report.downloaded', { childId }, tx)
      const { name, age, grade, school, gender, isOfFamily } = newest
      const { informants, olderAt } = toResults(rows)
      return {
        // What is shared with a doctor is the answers and the results, and the name of the parent who shares them.
        child: isOfFamily ? { name, age, grade, school, gender } : { name, age, grade, school: '', gender: null },
        informants: informants.map((each) =>
          isOfFamily || each.kind !== 'second_parent' ? each : { ...each, name: null },
        ),
        olderAt,
        madeAt: new Date().toISOString(),
      }
    },
    { isolationLevel: 'RepeatableRead' },
  )
}

/** Whether the actor may read the results of `"Child" c`. */
const mayRead = (actor: UserActor) => Prisma.sql`(${mayReadChild.sql(actor)} OR EXISTS (
  SELECT FROM "ResultShare" s WHERE s."childId" = c.id AND ${mayReadShared(actor)}))`

/** Newest first, each with the child; none where there is nothing to read. */
function readAnswers(actor: UserActor, tx: Transaction, childId: string): Promise<Row[]> {
  // Raw: rule in SQL; of who may read.
  const sets = Prisma.sql`
    SELECT ${columnsOf('Child', 'c', reportedChildSchema, { age: ageNow })}, ${mayReadChild.sql(actor)} AS "isOfFamily",
      ${resultColumns(actor)}
    FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id ${informantJoins}
    WHERE c.id = ${childId}::uuid AND ${mayRead(actor)}`
  return tx.$queryRaw<Row[]>(newestOfEach(sets, { to: 'handedOn' }))
}
