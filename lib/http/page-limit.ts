import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, isAppError } from '@/lib/errors'
import { log } from '@/lib/log'
import { count } from '@/lib/metrics/meter'
import { allowedPoints, limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { networkOf } from '@/lib/request/address'
import { visitorHash } from './refusal-log'

interface Tally {
  pages: number
  refusedUntil: number
}

const mostAddresses = 20_000
const databaseTimeoutMs = 500
const tallies = new Map<string, Tally>()

/** Counts in steps: a family's few pages cost the database nothing. @returns seconds until a page may be shown, or 0 */
export async function limitPage(address: string, requestId: string): Promise<number> {
  const tally = tallyOf(networkOf(address))
  if (tally.refusedUntil <= Date.now()) {
    tally.pages += 1
    if (tally.pages < pagesPerStep()) return 0
    // A slow database must not delay the page here as well.
    await Promise.race([countStep(address, tally), sleep(databaseTimeoutMs, undefined, { ref: false })])
  }
  const seconds = Math.ceil((tally.refusedUntil - Date.now()) / 1_000)
  if (seconds <= 0) return 0
  const { code, status } = new AppError('TOO_MANY_REQUESTS')
  count('sati_refusals_total', { code })
  log.info('refused', { requestId, method: 'GET', route: 'page', status, code, visitor: visitorHash(address) })
  return seconds
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
    // The page itself reports an unavailable database.
    if (isAppError(error, 'TOO_MANY_REQUESTS')) {
      tally.refusedUntil = Date.now() + (error.details.retryAfter ?? 1) * 1_000
    }
  }
}

function tallyOf(address: string): Tally {
  const known = tallies.get(address)
  if (known) return known
  // Bounds the memory under a flood; at worst an address starts its step again.
  if (tallies.size >= mostAddresses) tallies.clear()
  const tally = { pages: 0, refusedUntil: 0 }
  tallies.set(address, tally)
  return tally
}
