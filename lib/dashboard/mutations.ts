import 'server-only'
import { recordFirstReading } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { Prisma } from '@/lib/db'

/**
 * Writes down that the actor opens the combined results with the newest teacher's answers for the first time, which ends
 * their being news on the dashboard. To be called before the results are read, so that both are one entry of the log.
 */
export async function noteCombinedReading(actor: UserActor, childId: string): Promise<void> {
  await recordFirstReading(
    actor,
    Prisma.sql`
      SELECT c.id, (
        SELECT t.id FROM "Assessment" t WHERE t."childId" = c.id AND t."assessorType" = 'teacher'
        ORDER BY t."completedAt" DESC, t.id DESC LIMIT 1)
      FROM "Child" c WHERE c.id = ${childId}::uuid AND c."parentId" = ${actor.userId}::uuid
        AND EXISTS (SELECT FROM "Assessment" p WHERE p."childId" = c.id AND p."assessorType" = 'parent')`,
  )
}
