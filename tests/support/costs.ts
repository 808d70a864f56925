/** A call may cost this many times an ordinary one of its kind. */
const mostTimes = 5

/** Less than this is nothing to weigh: a collection of garbage costs as much. */
const leastMs = 2

/** Something that was too expensive. */
interface Excess {
  what: string
  ms: number
  ordinary: number
}

/** The CPU time of this process, all its threads together, while something is done. What else the machine does is not in it. */
async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** What an ordinary call costs: the median of five, after two that warm it up. */
export async function ordinaryCost(work: () => unknown): Promise<number> {
  for (let i = 0; i < 2; i++) await work()
  const costs: number[] = []
  for (let i = 0; i < 5; i++) costs.push(await cpuMs(work))
  return costs.sort((a, b) => a - b)[2] ?? 0
}

/**
 * Compares with an ordinary call's cost. Chance (a collection of garbage, a compilation) only ever adds to a cost, so the
 * cheapest of six tries counts; one that is cheap enough at once needs no other.
 *
 * @returns null when it costs little enough
 */
export async function excessOf(what: string, ordinary: number, work: () => unknown): Promise<Excess | null> {
  const most = Math.max(leastMs, mostTimes * ordinary)
  let ms = Number.POSITIVE_INFINITY
  for (let i = 0; i < 6 && ms > most; i++) ms = Math.min(ms, await cpuMs(work))
  return ms > most ? { what, ms: Math.round(ms), ordinary: Math.round(ordinary) } : null
}

/** Those of many that were too expensive. */
export async function excesses(found: AsyncGenerator<Excess | null>): Promise<Excess[]> {
  const all: Excess[] = []
  for await (const each of found) if (each) all.push(each)
  return all
}
