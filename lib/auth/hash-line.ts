import { AppError } from '@/lib/errors'

/** A caller that would have to wait longer is refused at once; in milliseconds, as all here. */
const longestExpected = 5_000
/** A caller that has waited this long is refused after all: the line was slower than expected. */
const longestWait = 8_000
/** The farthest moment that a refused caller is told to come back at. */
const longestRetry = 10_000
/** What a hash is expected to take before one was measured, and the most that one counts for: a process may be halted. */
const [firstGuess, mostCounted] = [50, 1_000]

/**
 * A line in which hashes wait for their turn, first come, first served. How many may wait follows from how fast it moves.
 *
 * @param concurrent how many run at a time
 * @param now milliseconds of a clock that never goes back
 */
export function hashLine(concurrent: number, now = () => performance.now()) {
  let running = 0
  const waiting: { since: number; go: (isTurn: boolean) => void }[] = []
  /** A running mean of what a hash takes while others run beside it. */
  let usual = firstGuess
  /** Until when refused callers were told to stay away: each one the time of another place, so that they return one by one. */
  let promised = 0

  const expectedWait = () => ((waiting.length + 1) * usual) / concurrent

  function refusal(): AppError {
    const roomAt = Math.max(promised, now() + expectedWait() - longestExpected)
    promised = Math.min(roomAt + usual / concurrent, now() + longestRetry)
    const retryAfter = Math.max(1, Math.ceil((promised - now()) / 1_000))
    return new AppError('UNAVAILABLE', { retryAfter, nothingDone: true })
  }

  function callNext(): void {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const isTurn = now() - next.since <= longestWait
      next.go(isTurn)
      if (isTurn) return
    }
    running--
  }

  /** @throws AppError UNAVAILABLE when the wait would be, or has become, too long */
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < concurrent) running++
    else {
      if (expectedWait() > longestExpected) throw refusal()
      const isTurn = await new Promise<boolean>((go) => waiting.push({ since: now(), go }))
      if (!isTurn) throw refusal()
    }
    const started = now()
    try {
      return await work()
    } finally {
      usual += (Math.min(now() - started, mostCounted) - usual) / 8
      callNext()
    }
  }
}
