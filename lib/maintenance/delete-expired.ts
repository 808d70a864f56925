import 'server-only'
import { jobs } from './jobs'
import { deleteBatch } from './mutations'

/** Small enough that a request which waits for a row in it does not notice. */
const batchSize = 1_000

/**
 * Removes what has been kept for its term, as the list says (retention.ts), but for what is under a legal hold.
 *
 * @param goOn asked after each batch with the milliseconds it took; false ends the work
 * @returns how many rows are gone
 */
export async function deleteExpired({ size = batchSize, goOn = async (_ms: number) => true } = {}): Promise<number> {
  let total = 0
  for (const job of jobs) {
    for (let from: string | null = null, count = size; count === size; ) {
      const started = performance.now()
      const batch = await deleteBatch(job, { from, size })
      total += batch.count
      if (!(await goOn(performance.now() - started))) return total
      count = batch.count
      from = batch.last
    }
  }
  return total
}
