import 'server-only'
import { informantIdentity } from '@/lib/assessments/data'
import { newestOfOthers } from '@/lib/assessments/rules'
import { recordFirstReading } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { mayReadChild } from '@/lib/children/rules'
import { Prisma } from '@/lib/db'

/**
 * Records the first reading of the combined results with others' newest answers, which ends their being news. Those
 * results need two informants. Call it before the results are read, so that the log has one entry for both.
 */
export async function recordCombinedReading(actor: UserActor, childId: string): Promise<void> {
  await recordFirstReading(
    actor,
    Prisma.sql`
      SELECT c.id, ${newestOfOthers(actor)}
      FROM "Child" c WHERE c.id = ${childId}::uuid AND ${mayReadChild.sql(actor)}
        AND (
          SELECT count(DISTINCT ${informantIdentity})
          FROM "Assessment" a LEFT JOIN "TeacherReferral" r ON r.id = a."teacherReferralId"
          WHERE a."childId" = c.id) > 1`,
  )
}
