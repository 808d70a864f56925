import 'server-only'
import { informantIdentity } from '@/lib/assessments/data'
import { recordFirstReading } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { byOtherParent } from '@/lib/children/rules'
import { Prisma } from '@/lib/db'

/**
 * Writes down that the actor opens the combined results with the newest answers of anyone else for the first time, which
 * ends their being news on the dashboard. The page shows results once two people have answered. To be called before the results are read, so that both are one entry of the log.
 */
export async function noteCombinedReading(actor: UserActor, childId: string): Promise<void> {
  await recordFirstReading(
    actor,
    Prisma.sql`
      SELECT c.id, (
        SELECT a.id FROM "Assessment" a WHERE a."childId" = c.id AND (a."assessorType" = 'teacher' OR ${byOtherParent})
        -- As listDashboard chooses between a teacher's and another parent's of the same moment.
        ORDER BY a."completedAt" DESC, a."assessorType" = 'teacher' DESC, a.id DESC LIMIT 1)
      FROM "Child" c WHERE c.id = ${childId}::uuid AND c."parentId" = ${actor.userId}::uuid
        AND (
          SELECT count(DISTINCT ${informantIdentity})
          FROM "Assessment" a LEFT JOIN "TeacherReferral" r ON r.id = a."teacherReferralId"
          WHERE a."childId" = c.id) > 1`,
  )
}
