import 'server-only'
import { readAndRecord } from '@/lib/assessments/data'
import type { UserActor } from '@/lib/auth/actor'
import { Prisma } from '@/lib/db'
import type { HistoryPoint } from '@/lib/screening/history'

interface HistoryRow extends Omit<HistoryPoint, 'completedAt'> {
  id: string
  childId: string
  completedAt: Date
}

/** More than that many answers make no better line. */
const longest = 60

/**
 * The totals of one own child from the questionnaire version that was answered last, newest first: numbers of another
 * version do not compare. Empty for a stranger's child.
 */
export async function listHistory(actor: UserActor, childId: string): Promise<HistoryPoint[]> {
  const rows = await readAndRecord<HistoryRow>(
    actor,
    Prisma.sql`
      SELECT a.id, a."childId", a."assessorType"::text AS "assessorType", a."totalScore",
        a."riskLevel"::text AS "riskLevel", a."completedAt"
      FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id
      WHERE c.id = ${childId}::uuid AND c."parentId" = ${actor.userId}::uuid AND a."questionnaireVersion" = (
        SELECT n."questionnaireVersion" FROM "Assessment" n WHERE n."childId" = c.id
        ORDER BY n."completedAt" DESC, n.id DESC LIMIT 1
      )
      ORDER BY a."completedAt" DESC, a.id DESC LIMIT ${longest}`,
  )
  return rows.map(({ assessorType, totalScore, riskLevel, completedAt }) => ({
    assessorType,
    totalScore,
    riskLevel,
    completedAt: completedAt.toISOString(),
  }))
}
