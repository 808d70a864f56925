const mostTimes = 5

/** Below this a comparison is noise: a garbage collection costs as much. */
const leastMs = 2

type Work = () => unknown

interface Ordinary {
  ms: number
  work: Work
}

interface Excess {
  what: string
  ms: number
  ordinary: number
}

/** CPU time of this process with all threads, so without that of other programs. */
async function cpuMs(work: Work): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** The median of five calls, after two that warm up. */
export async function ordinaryCost(work: Work): Promise<Ordinary> {
  for (let i = 0; i < 2; i++) await work()
  const costs: number[] = []
  for (let i = 0; i < 5; i++) costs.push(await cpuMs(work))
  return { ms: costs.sort((a, b) => a - b)[2] ?? 0, work }
}

/**
 * Compares with an ordinary call. Chance (garbage collection, compilation) only adds cost, so the cheapest of ten tries
 * counts, each compared with an ordinary call just before it; a cheap first try is enough.
 * @returns null when it costs little enough
 */
export async function excessOf(what: string, ordinary: Ordinary, work: Work): Promise<Excess | null> {
  let [least, usual] = [Number.POSITIVE_INFINITY, ordinary.ms]
  for (let i = 0; i < 10; i++) {
    least = Math.min(least, await cpuMs(work))
    if (least <= Math.max(leastMs, mostTimes * usual)) return null
    usual = Math.max(ordinary.ms, await cpuMs(ordinary.work))
  }
  return { what, ms: Math.round(least), ordinary: Math.round(ordinary.ms) }
}

export async function excesses(found: AsyncGenerator<Excess | null>): Promise<Excess[]> {
  const all: Excess[] = []
  for await (const each of found) if (each) all.push(each)
  return all
}
