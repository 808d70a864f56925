import 'server-only'
import { db, type Transaction } from '@/lib/db'
import { hitKeys } from './keys'
import { allowedPoints, type Limit } from './limits'

interface LimitAhead {
  /** Points that are left in the window. */
  left: number
  /** The window's end; of one that has not begun, what it would be now. */
  resetsAt: Date
}

/** Counts nothing. @returns by subject, what `countHits` would find */
export async function findLimitsAhead(
  limit: Limit,
  subjects: Iterable<string>,
  via: Transaction = db(),
): Promise<Map<string, LimitAhead>> {
  const keys = new Map([...new Set(subjects)].map((subject) => [subject, hitKeys(limit, subject)]))
  const now = new Date()
  const open = await via.rateLimit.findMany({
    where: { key: { in: [...keys.values()].flat() }, resetsAt: { gt: now } },
    select: { key: true, points: true, resetsAt: true },
  })
  const windows = new Map(open.map((each) => [each.key, each]))
  const unopened = { points: 0, resetsAt: new Date(now.getTime() + limit.seconds * 1_000) }
  return new Map(
    [...keys].map(([subject, ofSubject]) => {
      const fullest = ofSubject
        .map((key) => windows.get(key) ?? unopened)
        .reduce((most, each) => (each.points > most.points ? each : most))
      return [subject, { left: Math.max(0, allowedPoints(limit) - fullest.points), resetsAt: fullest.resetsAt }]
    }),
  )
}
