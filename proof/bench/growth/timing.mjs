import { median } from '../figures.mjs'
import { requestOf } from './cases.mjs'

const rounds = Number(process.env.BENCH_ROUNDS ?? 15)
/** A call that took longer in the filled database is measured again, twice: a busy moment of the machine does not count. */
const repeats = 2
/** A difference below this is a timer's tick or other work of the machine. */
const floorMs = 1
export const mostRatio = 1.25
/** The contract for a family that has stored much, over an ordinary one. */
export const mostOfFamily = 5
/** No noise is this large. */
const certainRatio = 10
/** A case that takes seconds gets fewer rounds. */
const limitMs = 30_000

/**
 * Medians of the small and the filled side in milliseconds, and their ratio. Above `most` it is measured again. A filled side
 * that fails has the ratio Infinity and a `failure`.
 */
export async function timeCase(each, sides, most = mostRatio) {
  let best = await compare(each, sides)
  for (let turn = 0; turn < repeats && best.ratio > most && best.ratio < certainRatio; turn++) {
    const again = await compare(each, sides)
    if (again.ratio < best.ratio) best = again
  }
  return best
}

/** The sides take turns, so that a slow moment of the machine is slow for both. */
async function compare(each, sides) {
  const times = new Map(sides.map((side) => [side, []]))
  const begun = performance.now()
  for (let round = -Math.min(2, rounds - 1); round < rounds; round++) {
    if (round > 0 && performance.now() - begun > limitMs) break
    for (const side of round % 2 ? sides : sides.toReversed()) {
      const start = performance.now()
      try {
        const ms = await timeOnce(each, side)
        // The first ones compile and open connections.
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

/** The median of one side, in milliseconds. */
export async function timeAlone(each, side) {
  const times = []
  for (let round = 0; round < rounds; round++) times.push(await timeOnce(each, side))
  return median(times)
}

/** Milliseconds. */
export async function timeOnce(each, side) {
  const prepared = await each.prepare?.(side)
  return (await side.call(requestOf(each, side, prepared))).ms
}
