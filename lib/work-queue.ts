import { AppError } from '@/lib/errors'
import { count, watch } from '@/lib/metrics/meter'

const maxExpectedDelayMs = 5_000
/** The queue was slower than expected. */
const usualMaxDelayMs = 8_000
const maxRetryMs = 10_000
/** The estimate before the first measurement, and the largest sample: a process may be halted. */
const [firstAverageMs, maxSampleMs] = [50, 1_000]

interface QueueOptions {
  /** For work of many seconds: how long a caller is kept at most. */
  maxDelayMs?: number
  /** Milliseconds of a monotonic clock. */
  now?: () => number
}

export function createWorkQueue(
  name: 'password' | 'file' | 'table' | 'letters',
  concurrent: number,
  { maxDelayMs = usualMaxDelayMs, now = () => performance.now() }: QueueOptions = {},
) {
  let running = 0
  const queue: { since: number; go: (isTurn: boolean) => void }[] = []
  let averageMs = firstAverageMs
  /** The last retry time given out. Each refusal gets a later one, so that callers return one by one. */
  let lastRetryAt = 0

  const expectedDelay = () => ((queue.length + 1) * averageMs) / concurrent

  function refusal(): AppError {
    count(`sati_${name}_queue_refused_total`, {})
    const roomAt = Math.max(lastRetryAt, now() + expectedDelay() - maxExpectedDelayMs)
    lastRetryAt = Math.min(roomAt + averageMs / concurrent, now() + maxRetryMs)
    const retryAfter = Math.max(1, Math.ceil((lastRetryAt - now()) / 1_000))
    return new AppError('UNAVAILABLE', { retryAfter, nothingDone: true })
  }

  watch(() => [
    { name: `sati_${name}_queue_waiting`, labels: {}, value: queue.length },
    { name: `sati_${name}_queue_running`, labels: {}, value: running },
  ])

  function callNext(): void {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const isTurn = now() - next.since <= maxDelayMs
      next.go(isTurn)
      if (isTurn) return
    }
    running--
  }

  /** @throws AppError UNAVAILABLE when the delay would be, or has become, too long */
  return async function queued<T>(work: () => Promise<T>): Promise<T> {
    if (running < concurrent) running++
    else {
      if (expectedDelay() > maxExpectedDelayMs) throw refusal()
      const isTurn = await new Promise<boolean>((go) => queue.push({ since: now(), go }))
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

/** For large files. More at a time would not finish sooner, and would block this process's other calls. */
export const queueFile = createWorkQueue('file', 2)

/** For spreadsheets that are read. Each is read in a process of its own. */
export const queueTable = createWorkQueue('table', 2)

/** For letters on paper that are drawn, also in a process of its own: 400 are seconds. */
export const queueLetters = createWorkQueue('letters', 1, { maxDelayMs: 30_000 })
