import { median } from './figures.mjs'

/** Reads an answer to its end. */
export async function readWhole(url, headers) {
  const response = await fetch(url, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  return bytes
}

/**
 * How long an answer takes whose first ones read fonts, or compile. One after the other, as a person asks for them.
 * Returns milliseconds, the median of eleven
 */
export async function latencyOf(url, cookie) {
  const times = []
  for (let turn = -2; turn < 11; turn++) {
    const start = performance.now()
    await readWhole(url, { cookie })
    if (turn >= 0) times.push(performance.now() - start)
  }
  return median(times)
}
