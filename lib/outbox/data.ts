import 'server-only'
import { db, Prisma } from '@/lib/db'
import type { LaneName } from './lanes'
import { unsentMail } from './rules'

/** Each condition has an index. */
export const laneConditions: Record<LaneName, Prisma.Sql> = {
  people: Prisma.sql`NOT "isBulk" AND ("lineSince" IS NULL OR "lineEndedAt" IS NOT NULL)`,
  bulk: Prisma.sql`"isBulk" AND ("lineSince" IS NULL OR "lineEndedAt" IS NOT NULL)`,
  line: Prisma.sql`NOT "isBulk" AND "lineSince" IS NOT NULL AND "lineEndedAt" IS NULL`,
  'bulk-line': Prisma.sql`"isBulk" AND "lineSince" IS NOT NULL AND "lineEndedAt" IS NULL`,
}

export interface LaneLoad {
  lane: LaneName
  due: number
  leased: number
  retrying: number
  oldestDueSeconds: number
}

const most = 1_000

// Lane and time as a pair: by its index on times alone PostgreSQL would read all of one lane to find the other empty.
function unsentIn(lane: LaneName): Prisma.Sql {
  const unsent = Prisma.sql`FROM "MailDelivery" m WHERE ${unsentMail.sql('m')}`
  if (lane === 'line' || lane === 'bulk-line')
    return Prisma.sql`${unsent} AND ${laneConditions[lane]} ORDER BY "nextAttemptAt"`
  const isBulk = Prisma.raw(String(lane === 'bulk'))
  return Prisma.sql`${unsent} AND ("lineSince" IS NULL OR "lineEndedAt" IS NOT NULL)
    AND ("isBulk", "nextAttemptAt") >= (${isBulk}, '-infinity') AND ("isBulk", "nextAttemptAt") <= (${isBulk}, 'infinity')
    ORDER BY "isBulk", "nextAttemptAt"`
}

/** Bounded, whatever has piled up: each lane reads the head of its own index. */
export async function unsafeMeasureLanes(): Promise<LaneLoad[]> {
  const lanes = (['people', 'bulk', 'line', 'bulk-line'] as const).map(
    (lane) => Prisma.sql`
      SELECT ${lane}::text AS lane, count(*) FILTER (WHERE "nextAttemptAt" <= now())::int AS due,
        count(*) FILTER (WHERE "lockedUntil" > now())::int AS leased,
        count(*) FILTER (WHERE attempts > 0 AND ("lockedUntil" IS NULL OR "lockedUntil" <= now()))::int AS retrying,
        greatest(0, coalesce(extract(epoch FROM now() - min("dueAt")), 0))::float8 AS "oldestDueSeconds"
      FROM (SELECT "nextAttemptAt", "lockedUntil", attempts, "dueAt" ${unsentIn(lane)} LIMIT ${most}) f`,
  )
  // Raw: aggregate.
  return db().$queryRaw<LaneLoad[]>(Prisma.join(lanes, ' UNION ALL '))
}
