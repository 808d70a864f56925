import { AppError } from '@/lib/errors'
import { count, watch } from '@/lib/metrics/meter'

/** A caller that would have to wait longer is refused at once. */
const maxExpectedWaitMs = 5_000
/** A caller that has waited this long is refused after all: the queue was slower than expected. */
const maxWaitMs = 8_000
/** The farthest moment that a refused caller is told to come back at. */
const maxRetryMs = 10_000
/** What a piece is expected to take before one was measured, and the most that one counts for: a process may be halted. */
const [firstAverageMs, maxSampleMs] = [50, 1_000]

/**
 * A queue of costly work, first come, first served. How many pieces may wait follows from how fast it moves.
 *
 * @param name of its metrics
 * @param concurrent how many run at a time
 * @param now milliseconds of a clock that never goes back
 */
export function createWorkQueue(name: 'password' | 'file', concurrent: number, now = () => performance.now()) {
  let running = 0
  const waiting: { since: number; go: (isTurn: boolean) => void }[] = []
  /** A running mean of what a piece takes while others run beside it. */
  let averageMs = firstAverageMs
  /** Until when refused callers were told to stay away: each one the time of another place, so that they return one by one. */
  let lastRetryAt = 0

  const expectedWait = () => ((waiting.length + 1) * averageMs) / concurrent

  function refusal(): AppError {
    count(`sati_${name}_queue_refused_total`, {})
    const roomAt = Math.max(lastRetryAt, now() + expectedWait() - maxExpectedWaitMs)
    lastRetryAt = Math.min(roomAt + averageMs / concurrent, now() + maxRetryMs)
    const retryAfter = Math.max(1, Math.ceil((lastRetryAt - now()) / 1_000))
    return new AppError('UNAVAILABLE', { retryAfter, nothingDone: true })
  }

  watch(() => [
    { name: `sati_${name}_queue_waiting`, labels: {}, value: waiting.length },
    { name: `sati_${name}_queue_running`, labels: {}, value: running },
  ])

  function callNext(): void {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const isTurn = now() - next.since <= maxWaitMs
      next.go(isTurn)
      if (isTurn) return
    }
    running--
  }

  /** @throws AppError UNAVAILABLE when the wait would be, or has become, too long */
  return async function queued<T>(work: () => Promise<T>): Promise<T> {
    if (running < concurrent) running++
    else {
      if (expectedWait() > maxExpectedWaitMs) throw refusal()
      const isTurn = await new Promise<boolean>((go) => waiting.push({ since: now(), go }))
      if (!isTurn) throw refusal()
    }
    const started = now()
    try {
      return await work()
    } finally {
      averageMs += (Math.min(now() - started, maxSampleMs) - averageMs) / 8
      callNext()
    }
  }
}

/**
 * For files of all that is stored about a child or an account. More of them at a time would be no sooner done, and would keep
 * all other calls of this process waiting.
 */
export const queueFile = createWorkQueue('file', 2)
