/** A call may cost this many times an ordinary one of its kind. */
const mostTimes = 5

/** Less than this is nothing to weigh: a collection of garbage costs as much. */
const leastMs = 2

type Work = () => unknown

/** An ordinary call, and what it costs. */
interface Ordinary {
  ms: number
  work: Work
}

/** Something that was too expensive. */
interface Excess {
  what: string
  ms: number
  ordinary: number
}

/** The CPU time of this process, all its threads together, while something is done. What else the machine does is not in it. */
async function cpuMs(work: Work): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** What an ordinary call costs: the median of five, after two that warm it up. */
export async function ordinaryCost(work: Work): Promise<Ordinary> {
  for (let i = 0; i < 2; i++) await work()
  const costs: number[] = []
  for (let i = 0; i < 5; i++) costs.push(await cpuMs(work))
  return { ms: costs.sort((a, b) => a - b)[2] ?? 0, work }
}

/**
 * Compares with an ordinary call's cost. Chance (a collection of garbage, a compilation) only ever adds to a cost, so the
 * cheapest of ten tries counts, and each further try is held against an ordinary call made just before it; what is cheap
 * enough at once needs no other.
 *
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

/** Those of many that were too expensive. */
export async function excesses(found: AsyncGenerator<Excess | null>): Promise<Excess[]> {
  const all: Excess[] = []
  for await (const each of found) if (each) all.push(each)
  return all
}
