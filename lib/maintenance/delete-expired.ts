import 'server-only'
import { deleteBatch, expiring } from './mutations'

/** Small enough that a request which waits for a row in it does not notice. */
const batchSize = 1_000

/**
 * Removes what has run out: request counters, keys of repeated requests, sessions, and mailed links with the addresses
 * that were never confirmed by one.
 *
 * @param goOn asked after each batch with the milliseconds it took; false ends the work
 * @returns how many rows are gone
 */
export async function deleteExpired({ size = batchSize, goOn = async (_ms: number) => true } = {}): Promise<number> {
  let total = 0
  for (const kind of expiring) {
    for (let from: string | null = null, count = size; count === size; ) {
      const started = performance.now()
      const batch = await deleteBatch(kind, { from, size })
      total += batch.count
      if (!(await goOn(performance.now() - started))) return total
      count = batch.count
      from = batch.last
    }
  }
  return total
}
