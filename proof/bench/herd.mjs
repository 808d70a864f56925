/**
 * 200, then 400 people who register within one second, each by the browser's own client (lib/http/client.ts) with its retries,
 * and some who sign in at the same time. Every 100 ms another thread requests the health check and a file.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { root } from '../../scripts/lib/paths.mjs'
import { print, withBenchServers } from '../bench-server.mjs'
import { account, password } from '../samples.mjs'
import { percentile } from './figures.mjs'
import { memoryOf, processorTime } from './processor-time.mjs'

const herds = [200, 400]
/** Accounts that sign in while a herd registers. */
const known = 20

/** On the code of November 2026: the median of three runs, on two cores that had other work too. */
const before = {
  '200 in a second: registrations refused in the end': 0,
  '200 in a second: sign-ins beside them refused in the end': 0,
  '200 in a second: to the account, median': 8.5,
  '200 in a second: to the account, 95 of 100': 9.6,
  '200 in a second: health meanwhile, 95 of 100': 5_919,
  '200 in a second: a file meanwhile, 95 of 100': 6_007,
  '400 in a second: registrations refused in the end': 222,
  '400 in a second: sign-ins beside them refused in the end': 12,
  '400 in a second: to the account, median': 19.1,
  '400 in a second: to the account, 95 of 100': 20.3,
  '400 in a second: health meanwhile, 95 of 100': 6_183,
  '400 in a second: a file meanwhile, 95 of 100': 8_561,
}

async function loadClient() {
  const { build } = await import('esbuild')
  const folder = await mkdtemp(join(tmpdir(), 'sati-bench-'))
  const outfile = join(folder, 'client.mjs')
  const entryPoints = ['lib/http/client.ts']
  await build({ absWorkingDir: root, entryPoints, outfile, bundle: true, format: 'esm', logLevel: 'silent' })
  const { apiSend } = await import(pathToFileURL(outfile).href)
  await rm(folder, { recursive: true })
  return apiSend
}

/** Resolves the client's relative addresses, and counts its requests. */
function resolveTo(origin) {
  const real = globalThis.fetch
  const counts = { sent: 0 }
  globalThis.fetch = (path, init) => {
    counts.sent++
    return real(`${origin}${path}`, init)
  }
  return { counts, real }
}

async function addressesToProbe(origin, send) {
  const page = await (await send(`${origin}/login`)).text()
  const [file = ''] = /\/_next\/static\/chunks\/[^"]+\.js/.exec(page) ?? []
  return [`${origin}/api/health/live`, origin + file]
}

/** Each at its own moment of one second. */
function withinOneSecond(size, work) {
  const one = async (index) => {
    await sleep((index * 1_000) / size)
    const started = performance.now()
    const failure = await work(index).then(
      () => undefined,
      ({ status, message }) => String(status ?? message),
    )
    return { failure, time: performance.now() - started }
  }
  return Promise.all(Array.from({ length: size }, (_, index) => one(index)))
}

function failuresOf(ends) {
  const counts = {}
  for (const { failure } of ends) if (failure) counts[failure] = (counts[failure] ?? 0) + 1
  return counts
}

async function measure(send, origin, pid, size) {
  const { counts, real } = resolveTo(origin)
  const probe = new Worker(new URL('./probe.mjs', import.meta.url), {
    workerData: { urls: await addressesToProbe(origin, real) },
  })
  await sleep(3_000)
  probe.postMessage('start')
  const spent = await processorTime(pid)
  const memory = { most: 0 }
  const look = setInterval(async () => {
    memory.most = Math.max(memory.most, await memoryOf(pid))
  }, 200)
  const memoryBefore = await memoryOf(pid)
  const [people, logins] = await Promise.all([
    withinOneSecond(size, (index) => send('POST', '/api/auth/register', account(`herd${size}-${index}@example.com`))),
    withinOneSecond(known, (index) =>
      send('POST', '/api/auth/login', { email: `known${index}@example.com`, password }),
    ),
  ])
  clearInterval(look)
  globalThis.fetch = real
  const answered = new Promise((resolve) => probe.once('message', resolve))
  probe.postMessage('stop')
  const { atRest, meanwhile } = await answered
  const [health = [], file = []] = meanwhile
  const signInTimes = logins.map(({ time }) => time / 1_000)
  const times = people.filter(({ failure }) => !failure).map(({ time }) => time / 1_000)
  print(`${size}: refused ${JSON.stringify(failuresOf(people))}, logins refused ${JSON.stringify(failuresOf(logins))}`)
  const ended = (ends) => ends.filter(({ failure }) => failure).length
  const cost = (((await processorTime(pid)) - spent) * 1_000) / (times.length || 1)
  const figures = [
    { what: 'registrations refused in the end', now: ended(people), atMost: 0 },
    { what: 'sign-ins beside them refused in the end', now: ended(logins), atMost: 0 },
    { what: 'sent again', now: counts.sent - size - known },
    { what: 'to the account, median', now: percentile(times, 0.5), unit: 's' },
    { what: 'to the account, 95 of 100', now: percentile(times, 0.95), unit: 's' },
    { what: 'to be signed in, 95 of 100', now: percentile(signInTimes, 0.95), unit: 's' },
    { what: 'health before it, 95 of 100', now: percentile(atRest[0] ?? [], 0.95), unit: 'ms' },
    { what: 'health meanwhile, 95 of 100', now: percentile(health, 0.95), atMost: 300, unit: 'ms' },
    { what: 'a file meanwhile, 95 of 100', now: percentile(file, 0.95), unit: 'ms' },
    { what: 'processor of the server, an account', now: cost, unit: 'ms' },
    { what: 'memory beyond that before', now: memory.most - memoryBefore, unit: 'MB' },
  ]
  return figures.map((figure) => {
    const what = `${size} in a second: ${figure.what}`
    return { ...figure, what, ...(what in before ? { before: before[what] } : {}) }
  })
}

export function run() {
  return withBenchServers(measureHerds)
}

async function measureHerds({ startServer }) {
  const send = await loadClient()
  const { origin, pid } = await startServer({ log: 'ignore' })
  const { real } = resolveTo(origin)
  // The first calls compile and open connections.
  for (let index = 0; index < known; index++) {
    const email = `known${index}@example.com`
    await send('POST', '/api/auth/register', account(email))
    await send('POST', '/api/auth/login', { email, password })
  }
  globalThis.fetch = real
  const figures = []
  for (const size of herds) figures.push(...(await measure(send, origin, pid, size)))
  return figures
}
