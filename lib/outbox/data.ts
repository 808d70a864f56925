import 'server-only'
import { db, Prisma } from '@/lib/db'
import type { LaneName } from './lanes'

/** What waits in each lane: one index each. */
export const waitsIn: Record<LaneName, Prisma.Sql> = {
  people: Prisma.sql`NOT "isBulk" AND ("lineSince" IS NULL OR "lineEndedAt" IS NOT NULL)`,
  bulk: Prisma.sql`"isBulk" AND ("lineSince" IS NULL OR "lineEndedAt" IS NOT NULL)`,
  line: Prisma.sql`NOT "isBulk" AND "lineSince" IS NOT NULL AND "lineEndedAt" IS NULL`,
  'bulk-line': Prisma.sql`"isBulk" AND "lineSince" IS NOT NULL AND "lineEndedAt" IS NULL`,
}

/** How a lane is doing, of all instances together. */
export interface LaneLoad {
  lane: LaneName
  /** At most `mostDue`. */
  due: number
  /** These three of the thousand that come first. */
  leased: number
  retrying: number
  oldestDueSeconds: number
}

const mostDue = 10_000
const first = 1_000

/** Counts what waits, and names nobody. Bounded, whatever has piled up: each lane reads the head of its own index. */
export async function unsafeMeasureLanes(): Promise<LaneLoad[]> {
  const lanes = Object.entries(waitsIn).map(([lane, condition]) => {
    const waiting = Prisma.sql`FROM "MailDelivery" WHERE "sentAt" IS NULL AND "failedAt" IS NULL AND ${condition}`
    return Prisma.sql`
      SELECT ${lane}::text AS lane,
        (SELECT count(*) FROM (SELECT ${waiting} AND "nextAttemptAt" <= now() LIMIT ${mostDue}) d)::int AS due,
        count(*) FILTER (WHERE "lockedUntil" > now())::int AS leased,
        count(*) FILTER (WHERE attempts > 0 AND ("lockedUntil" IS NULL OR "lockedUntil" <= now()))::int AS retrying,
        greatest(0, coalesce(extract(epoch FROM now() - min("dueAt")), 0))::float8 AS "oldestDueSeconds"
      FROM (SELECT "lockedUntil", attempts, "dueAt" ${waiting} ORDER BY "nextAttemptAt" LIMIT ${first}) f`
  })
  // Raw: aggregate.
  return db().$queryRaw<LaneLoad[]>(Prisma.join(lanes, ' UNION ALL '))
}
