import 'server-only'
import { informantIdentity, informantJoins, informantName } from '@/lib/assessments/data'
import { readAndRecord } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { byOwnParent } from '@/lib/children/rules'
import { Prisma } from '@/lib/db'
import { doctorNeedOf } from '@/lib/screening/presentation'
import type { Timeline, TimelineEntry } from '../types'

interface TimelineRow extends Omit<TimelineEntry, 'completedAt' | 'isCurrent' | 'need'> {
  childId: string
  inattentionCount: number
  hyperactivityCount: number
  completedAt: Date
  identity: string
}

/** For an own child, at most 200 entries; empty for others'. */
export async function listTimeline(actor: UserActor, childId: string): Promise<Timeline> {
  const rows = await readAndRecord<TimelineRow>(
    actor,
    Prisma.sql`
      SELECT a.id, a."childId", CASE WHEN a."assessorType" = 'teacher' THEN 'teacher'
          WHEN ${byOwnParent.sql} THEN 'you' ELSE 'parent' END AS who,
        ${informantName} AS name, ${informantIdentity} AS identity,
        a."totalScore", a."riskLevel"::text AS "riskLevel", a."inattentionCount", a."hyperactivityCount",
        a."completedAt", a."childAge" AS age, a."childGrade" AS grade
      FROM "Child" c JOIN "Assessment" a ON a."childId" = c.id ${informantJoins}
      WHERE c.id = ${childId}::uuid AND c."parentId" = ${actor.userId}::uuid
      ORDER BY a."completedAt" DESC, a.id DESC LIMIT 200`,
  )
  const newestOf = new Map(rows.toReversed().map(({ identity, id }) => [identity, id]))
  return {
    entries: rows.map(({ childId: _, identity, completedAt, inattentionCount, hyperactivityCount, ...row }) => ({
      ...row,
      need: doctorNeedOf({ ...row, inattentionCount, hyperactivityCount }),
      completedAt: completedAt.toISOString(),
      isCurrent: newestOf.get(identity) === row.id,
    })),
    people: newestOf.size,
  }
}
