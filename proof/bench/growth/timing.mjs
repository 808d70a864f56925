import { median } from '../figures.mjs'
import { askedOf } from './cases.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
/** A call that took longer in the filled database is measured again, twice: what a busy machine did once is not its own. */
const repeats = 2
/** Of calls of a millisecond or two a fourth is less than what a timer's tick, or the machine's other work, costs. */
const floorMs = 1
export const mostRatio = 1.25
/** A family that has stored much, over an ordinary one: the contract. */
export const mostOfFamily = 5
/** No noise does this. */
const certainRatio = 10
/** Of what takes seconds fewer rounds say as much. */
const patienceMs = 30_000

/**
 * Timed: `failure`: of the filled one, whose ratio is Infinity
 * sides: the small one first
 * most: the ratio above which it is measured again
 */
export async function timeCase(each, sides, most = mostRatio) {
  let best = await compare(each, sides)
  for (let turn = 0; turn < repeats && best.ratio > most && best.ratio < certainRatio; turn++) {
    const again = await compare(each, sides)
    if (again.ratio < best.ratio) best = again
  }
  return best
}

/** The medians of calls that take turns, so that a moment in which the machine is slow is slow for both. */
async function compare(each, sides) {
  const times = new Map(sides.map((side) => [side, []]))
  const begun = performance.now()
  for (let round = -Math.min(2, rounds - 1); round < rounds; round++) {
    if (round > 0 && performance.now() - begun > patienceMs) break
    for (const side of round % 2 ? sides : sides.toReversed()) {
      const start = performance.now()
      try {
        const ms = await timeOnce(each, side)
        // The first ones compile, and open connections.
        if (round >= 0) times.get(side)?.push(ms)
      } catch (error) {
        const small = median(times.get(sides[0]) ?? [])
        const filled = performance.now() - start
        if (side === sides[0]) throw error
        return { name: each.name, small, filled, ratio: Number.POSITIVE_INFINITY, failure: String(error) }
      }
    }
  }
  const [small = 0, filled = 0] = sides.map((side) => median(times.get(side) ?? []))
  const ratio = filled - small < floorMs ? Math.min(1, filled / small) : filled / small
  return { name: each.name, small, filled, ratio }
}

/** Returns milliseconds */
export async function timeOnce(each, side) {
  const prepared = await each.prepare?.(side)
  return (await side.call(askedOf(each, side, prepared))).ms
}
