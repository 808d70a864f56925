import 'server-only'
import { deleteBatch, type Place } from './mutations'
import { terms } from './retention'
import type { Term } from './types'

/** Small enough that a request which blocks on one of its rows does not notice. */
const batchSize = 1_000

interface Cleaned {
  count: number
  isDone: boolean
  failures: { table: string; error: unknown }[]
}

/** @param goOn called after each batch with its milliseconds; false or an error ends the work */
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
