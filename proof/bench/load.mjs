import { randomUUID } from 'node:crypto'
import autocannon from 'autocannon'
import { median } from './figures.mjs'
import { answers } from './growth/secrets.mjs'
import { memoryOf, processorTime } from './processor-time.mjs'

/** As many at once, each on a connection of its own. */
export const clients = 20
export const rounds = 9
export const seconds = Number(process.env.BENCH_SECONDS ?? 2)

/**
 * What one client does, again and again.
 * server: whose processor time is told
 * steps: of the client with that number
 * before: puts things as they were, before each round
 */

/** Whole rounds a second, the server's processor time of each, and the megabytes that the server holds after them. */

export async function load({ origin, server, steps, before }, seconds) {
  await before?.()
  let client = 0
  const length = steps(0).length
  const timeBefore = await processorTime(server.pid, { withChildren: true })
  const result = await autocannon({
    url: origin,
    connections: clients,
    duration: seconds,
    setupClient: (each) => each.setRequests(steps(client++)),
  })
  const wrong = result.non2xx + result.errors
  const [path] = steps(0).map((step) => step.path)
  if (wrong > 0) throw new Error(`${path}: ${wrong} of ${result.requests.total} were not answered with success`)
  const time = (await processorTime(server.pid, { withChildren: true })) - timeBefore
  // Counted whole: autocannon's own average leaves out what came after its last full second.
  const rounds = result['2xx'] / length
  return { rate: rounds / result.duration, milliseconds: (time * 1000) / rounds, memory: await memoryOf(server.pid) }
}

export function get(path, cookie = '', headers = {}) {
  return { method: 'GET', path, headers: { cookie, ...headers } }
}

/**
 * A submission of answers, with a key of its own each time.
 * nextChild: whose answers they are
 */
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

/**
 * Each target in turn, several times over. A round before them is thrown away: the first requests of a kind compile it and
 * open its connections.
 */
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
    // At one moment it may be what is about to be collected: the middle of all rounds tells what a machine needs.
    memoryOf: (name) => median(measured.map((round) => round[name].memory)),
    // Within one round, so that a minute in which the machine is slow is slow for both.
    ratioOf: (name, base) => median(measured.map((round) => round[name].rate / round[base].rate)),
  }
}
