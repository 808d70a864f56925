import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { answers } from '../samples.mjs'
import { median } from './figures.mjs'
import { memoryOf, processorTime } from './processor-time.mjs'

export const clients = 20
export const rounds = 9
export const seconds = Number(process.env.BENCH_SECONDS ?? 2)

/**
 * A target has the `server`, what `before` each round puts things as they were, and the `steps` of the client with a number, done
 * again and again. Returns whole turns a second, the server's processor time of each, and its memory after them in megabytes.
 */
export async function load({ server, steps, before }, seconds) {
  await before?.()
  let client = 0
  const length = steps(0).length
  const timeBefore = await processorTime(server.pid, { withChildren: true })
  const result = await autocannon({
    url: server.origin,
    connections: clients,
    duration: seconds,
    setupClient: (each) => each.setRequests(steps(client++)),
  })
  const wrong = result.non2xx + result.errors
  const [path] = steps(0).map((step) => step.path)
  if (wrong > 0) throw new Error(`${path}: ${wrong} of ${result.requests.total} were not answered with success`)
  const time = (await processorTime(server.pid, { withChildren: true })) - timeBefore
  // autocannon's own average leaves out what came after its last full second.
  const turns = result['2xx'] / length
  return { rate: turns / result.duration, milliseconds: (time * 1000) / turns, memory: await memoryOf(server.pid) }
}

export function get(path, cookie = '', headers = {}) {
  return { method: 'GET', path, headers: { cookie, ...headers } }
}

/** A submission of answers, each with an idempotency key of its own. */
export function postAnswers(path, cookie, nextChild) {
  return {
    method: 'POST',
    path,
    setupRequest: (request) => ({
      ...request,
      headers: { cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ childId: nextChild(), answers }),
    }),
  }
}

/** Each target in turn, `rounds` times. The round before them does not count: it compiles and opens connections. */
export async function measure(targets) {
  const names = Object.keys(targets)
  for (const name of names) await load(targets[name], 2 * seconds)
  const measured = []
  for (let round = 0; round < rounds; round++) {
    const own = {}
    for (const name of names) own[name] = await load(targets[name], seconds)
    measured.push(own)
  }
  return {
    rateOf: (name) => median(measured.map((round) => round[name].rate)),
    costOf: (name) => median(measured.map((round) => round[name].milliseconds)),
    // A single value may include garbage: the median is what a machine needs.
    memoryOf: (name) => median(measured.map((round) => round[name].memory)),
    // Within one round, so that a slow minute is slow for both.
    ratioOf: (name, base) => median(measured.map((round) => round[name].rate / round[base].rate)),
  }
}
