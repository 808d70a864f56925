import 'server-only'
import { type AssessmentRow, informantJoins, newestOfEach, resultColumns, toResults } from '@/lib/assessments/data'
import { othersNewest } from '@/lib/assessments/informants'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { ageNow } from '@/lib/children/rules'
import { columnsOf, db, Prisma, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { childFor, detailsFor, informantFor, mayReadResults } from '@/lib/result-shares/rules'
import type { SharedDetail } from '@/lib/result-shares/types'
import { type ReportData, reportedChildSchema } from './schema'

type Row = AssessmentRow & ReportData['child'] & { details: SharedDetail[] | null }

/**
 * A child's report, for its parents and for a doctor who may read the results now; records the download. @throws
 * AppError NOT_FOUND for other children, unknown ones and those without answers; TOO_MANY_REQUESTS beyond 30 a day
 */
export async function getReport(actor: UserActor, childId: string): Promise<ReportData> {
  await countHit(limits.reportsByUser, actor.userId)
  return db().$transaction(
    async (tx) => {
      const rows = await readAnswers(actor, tx, childId)
      const [newest] = rows
      if (!newest) throw new AppError('NOT_FOUND')
      await recordAudit(actor, 'report.downloaded', { childId, ...othersNewest(rows) }, tx)
      const { name, age, grade, school, gender, details } = newest
      const child = { name, age, grade, school, gender }
      const { informants, olderAt } = toResults(rows)
      return {
        child: details ? childFor(details, child) : child,
        informants: details ? informants.map(informantFor(details)) : informants,
        olderAt,
        madeAt: new Date().toISOString(),
      }
    },
    { isolationLevel: 'RepeatableRead' },
  )
}

function readAnswers(actor: UserActor, tx: Transaction, childId: string): Promise<Row[]> {
  // Raw: rule in SQL; of who may read.
  const sets = Prisma.sql`
    SELECT ${columnsOf('Child', 'c', reportedChildSchema, { age: ageNow })}, ${detailsFor(actor)} AS details,
      ${resultColumns(actor)}
    FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id ${informantJoins}
    WHERE c.id = ${childId}::uuid AND ${mayReadResults(actor)}`
  return tx.$queryRaw<Row[]>(newestOfEach(sets, { to: 'handedOn' }))
}
