/**
 * How the times of two calls compare: the median of their quotients, pair by pair, so that what else the machine does meets
 * both alike.
 */
export async function timeRatio(
  pairs: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
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
  }
  return quotients.sort((a, b) => a - b)[Math.floor(pairs / 2)] ?? 0
}
