import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, isAppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { count } from '@/lib/metrics/meter'
import { allowedPoints, limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { networkOf } from '@/lib/request/address'
import { visitorHash } from './visitor-hash'

/** Page views of one address that this instance has not written to the database yet. */
interface Tally {
  pages: number
  /** Milliseconds since 1970, while the address has used up its pages. */
  refusedUntil: number
}

const mostAddresses = 20_000
const patienceMs = 500
const tallies = new Map<string, Tally>()

/**
 * Counts a page for the address that asks for it. The count is shared by all instances, as that of the calls is, but told
 * to the database in steps: a family's handful of pages costs it nothing.
 *
 * @returns seconds to wait, 0 when the page may be shown
 */
export async function limitPage(address: string, requestId: string): Promise<number> {
  const tally = tallyOf(networkOf(address))
  if (tally.refusedUntil <= Date.now()) {
    tally.pages += 1
    if (tally.pages < pagesPerStep()) return 0
    // A database that does not answer must not hold the page up: that would add to the page's own wait for it.
    await Promise.race([countStep(address, tally), sleep(patienceMs, undefined, { ref: false })])
  }
  const wait = Math.ceil((tally.refusedUntil - Date.now()) / 1_000)
  if (wait <= 0) return 0
  const { code, status } = new AppError('TOO_MANY_REQUESTS')
  count('sati_refusals_total', { code })
  log.info('refused', { requestId, method: 'GET', route: 'page', status, code, visitor: visitorHash(address) })
  return wait
}

function pagesPerStep(): number {
  return Math.min(25, allowedPoints(limits.pages))
}

async function countStep(address: string, tally: Tally): Promise<void> {
  const points = tally.pages
  tally.pages = 0
  try {
    await countHit(limits.pages, address, { points })
  } catch (error) {
    // A database that is away is for the page itself to say.
    if (isAppError(error, 'TOO_MANY_REQUESTS')) {
      tally.refusedUntil = Date.now() + (error.details.retryAfter ?? 1) * 1_000
    }
  }
}

function tallyOf(address: string): Tally {
  const known = tallies.get(address)
  if (known) return known
  // A flood from many addresses must not fill the memory; at worst an address starts its step again.
  if (tallies.size >= mostAddresses) tallies.clear()
  const tally = { pages: 0, refusedUntil: 0 }
  tallies.set(address, tally)
  return tally
}
