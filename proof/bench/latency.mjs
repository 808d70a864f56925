import { median } from './figures.mjs'

export async function readWhole(url, headers) {
  const response = await fetch(url, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  return bytes
}

/** The median of eleven in milliseconds, one after the other. The two before them read fonts and compile. */
export async function latencyOf(url, cookie) {
  const times = []
  for (let turn = -2; turn < 11; turn++) {
    const start = performance.now()
    await readWhole(url, { cookie })
    if (turn >= 0) times.push(performance.now() - start)
  }
  return median(times)
}
