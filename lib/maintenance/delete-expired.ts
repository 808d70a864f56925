import 'server-only'
import { deleteBatch, type Place } from './mutations'
import { terms } from './terms'
import type { Term } from './types'

/** Small enough that a request which waits for a row in it does not notice. */
const batchSize = 1_000

interface Cleaned {
  /** How many rows are gone. */
  count: number
  /** False when `goOn` ended it. */
  isDone: boolean
  /** Terms that could not be applied, each with its table. The others were. */
  failures: { table: string; error: unknown }[]
}

/**
 * Removes what has been kept for its term, as the list says (retention.ts), but for what is under a legal hold.
 *
 * @param goOn asked after each batch with the milliseconds it took; false or an error ends the work
 */
export async function deleteExpired({ size = batchSize, goOn = async (_ms: number) => true } = {}): Promise<Cleaned> {
  const cleaned: Cleaned = { count: 0, isDone: true, failures: [] }
  for (const term of terms) {
    try {
      await clean(term)
    } catch (error) {
      cleaned.failures.push({ table: term.table, error })
      cleaned.isDone = await goOn(0)
    }
    if (!cleaned.isDone) break
  }
  return cleaned

  async function clean(term: Term): Promise<void> {
    for (let from: Place | null = null; ; ) {
      const started = performance.now()
      const { count, looked, last } = await deleteBatch(term, { from, size })
      cleaned.count += count
      cleaned.isDone = await goOn(performance.now() - started)
      if (!cleaned.isDone || looked < size) return
      from = last
    }
  }
}
