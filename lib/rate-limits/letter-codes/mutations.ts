import 'server-only'
import { findLimitsAhead } from '@/lib/rate-limits/data'
import { allowedPoints, type Limit, limits } from '@/lib/rate-limits/limits'
import { assertWithin, countHit } from '@/lib/rate-limits/mutations'

const { wrongLetterCodesByAddress: own, wrongLetterCodes: all } = limits
const wholeSite = 'site'

/**
 * Counts nothing: a right code never counts, since a hall is behind one address. Once the site's wrong codes are used up an
 * address without one of its own still gets its code looked up: a guesser elsewhere must not close the hall. @throws AppError
 * TOO_MANY_REQUESTS
 */
export async function assertMayTryCode({ address }: { address: string }): Promise<void> {
  const [ofAddress, ofSite] = await Promise.all([findUsed(own, address), findUsed(all, wholeSite)])
  assertWithin(own, { points: ofAddress.used + 1, wait: ofAddress.seconds }, 'TOO_MANY_REQUESTS')
  if (ofAddress.used === 0) return
  const seconds = Math.min(ofAddress.seconds, ofSite.seconds)
  assertWithin(all, { points: ofSite.used + 1, wait: seconds }, 'TOO_MANY_REQUESTS')
}

async function findUsed(limit: Limit, subject: string): Promise<{ used: number; seconds: number }> {
  const ahead = (await findLimitsAhead(limit, [subject])).get(subject)
  if (!ahead) return { used: 0, seconds: 0 }
  const seconds = Math.ceil((ahead.resetsAt.getTime() - Date.now()) / 1_000)
  return { used: allowedPoints(limit) - ahead.left, seconds }
}

/** @throws AppError TOO_MANY_REQUESTS above either limit, with the time after which a code is looked up again */
export async function countWrongCode({ address }: { address: string }): Promise<void> {
  // Both count, whichever is used up.
  const counted = await Promise.allSettled([countHit(own, address), countHit(all, wholeSite)])
  const refused = counted.find((each) => each.status === 'rejected')
  if (!refused) return
  await assertMayTryCode({ address })
  throw refused.reason
}
