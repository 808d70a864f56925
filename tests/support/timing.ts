type Bounds = [least: number, most: number]

/**
 * The median ratio of two calls' times, pair by pair, so that other load affects both alike.
 * @param pairs the most pairs
 * @param bounds fewer are enough when the median is certainly between these
 */
export async function timeRatio(
  pairs: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  bounds?: Bounds,
): Promise<number> {
  const timed = async (call: () => Promise<unknown>) => {
    const started = performance.now()
    await call()
    return performance.now() - started
  }
  const quotients: number[] = []
  for (let pair = 0; pair < pairs; pair++) {
    // They take turns at being first.
    const [first, second] = pair % 2 ? [one, other] : [other, one]
    const times = [await timed(first), await timed(second)] as const
    quotients.push(pair % 2 ? times[0] / times[1] : times[1] / times[0])
    if (bounds && pair % 10 === 9 && isMedianSurelyWithin(bounds, quotients)) break
  }
  return quotients.sort((a, b) => a - b)[Math.floor(quotients.length / 2)] ?? 0
}

/** About one of a thousand samples whose true median is elsewhere is accepted. */
const standardErrors = 3.29

/**
 * Whether the interval between two values of a sample that holds the true median with 99.9 % certainty, for any
 * distribution, is within the bounds.
 */
export function isMedianSurelyWithin([least, most]: Bounds, sample: readonly number[]): boolean {
  const sorted = [...sample].sort((a, b) => a - b)
  const rank = Math.floor((sorted.length - standardErrors * Math.sqrt(sorted.length)) / 2)
  const [low, high] = [sorted[rank], sorted[sorted.length - 1 - rank]]
  return low !== undefined && high !== undefined && least < low && high < most
}

/** The processor's time of this process. */
export const cpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/**
 * The CPU milliseconds of this process for some work. The least of five, as chance (garbage collection, compilation) only
 * adds.
 */
export function leastCpuMs(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const before = cpuMs()
    work()
    return cpuMs() - before
  })
  return Math.min(...times)
}

/**
 * A clock that stands while the process may not run: it measures for how long something was waited for or worked at, not how
 * busy the machine is.
 * @returns seconds since it was started
 */
export function startClock(): () => number {
  const [tick, started] = [20, performance.now()]
  let [last, worked, lost] = [started, cpuMs(), 0]
  const timer = setInterval(() => {
    const [now, work] = [performance.now(), cpuMs()]
    // What a late tick does not owe to the process's own work.
    lost += Math.max(0, now - last - 2 * tick - (work - worked))
    last = now
    worked = work
  }, tick)
  timer.unref()
  return () => (performance.now() - started - lost) / 1_000
}

/** Too slow is slow each of three times: a busy machine is so once. Returns what the last time made. */
export async function expectWithin<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const timed = async () => {
    const seconds = startClock()
    return { made: await work(), took: seconds() * 1_000 }
  }
  let last = await timed()
  for (let time = 2; time <= 3 && last.took >= ms; time++) last = await timed()
  expect(last.took).toBeLessThan(ms)
  return last.made
}
