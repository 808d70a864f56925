/** What a ratio of times has to be between. */
type Bounds = [least: number, most: number]

/**
 * How the times of two calls compare: the median of their quotients, pair by pair, so that what else the machine does meets
 * both alike.
 *
 * @param pairs how many are compared at most
 * @param bounds fewer are compared when it is certain by then that the median is between these
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
    // They take turns at coming first.
    const [first, second] = pair % 2 ? [one, other] : [other, one]
    const times = [await timed(first), await timed(second)] as const
    quotients.push(pair % 2 ? times[0] / times[1] : times[1] / times[0])
    if (bounds && pair % 10 === 9 && isMedianSurelyWithin(bounds, quotients)) break
  }
  return quotients.sort((a, b) => a - b)[Math.floor(quotients.length / 2)] ?? 0
}

/** At one look, about one of a thousand samples whose true median is elsewhere is taken for one that is within. */
const standardErrors = 3.29

/**
 * Whether a sample is enough to say where its median is: the interval between two of its own values that holds the true one
 * with 99.9 % certainty, however the values are distributed.
 */
export function isMedianSurelyWithin([least, most]: Bounds, sample: readonly number[]): boolean {
  const sorted = [...sample].sort((a, b) => a - b)
  const rank = Math.floor((sorted.length - standardErrors * Math.sqrt(sorted.length)) / 2)
  const [low, high] = [sorted[rank], sorted[sorted.length - 1 - rank]]
  return low !== undefined && high !== undefined && least < low && high < most
}

/**
 * The CPU time of this process for some work, in milliseconds: what else the machine does is not in it. The least of five, as
 * chance (a collection of garbage, a compilation) only ever adds.
 */
export function leastCpuMs(work: () => unknown): number {
  const times = Array.from({ length: 5 }, () => {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...times)
}
