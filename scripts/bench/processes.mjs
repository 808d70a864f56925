/**
 * Memory, and more than one process: the server as it is started, with V8 left free, and as two processes, in one run.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { say, startBenchDatabase, startBenchServer } from '../lib/bench-server.mjs'
import { ensureBuild } from '../lib/build.mjs'
import { root } from '../lib/paths.mjs'
import { childrenOfWriter, completion } from './completion.mjs'
import { clients, get, measure } from './load.mjs'
import { peopleOf } from './people.mjs'
import { memoryOf } from './processor-time.mjs'

/** @typedef {import('./people.mjs').Parent} Parent */

/** @returns {Promise<import('./figures.mjs').Figure[]>} */
export async function run() {
  await ensureBuild(say)
  const folder = await mkdtemp(join(tmpdir(), 'sati-bench-'))
  const postgres = await startBenchDatabase({ dataDir: folder })
  const env = { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error' }
  const script = (/** @type {string} */ name) => join(root, 'scripts', name)
  const ours = await startBenchServer(postgres.url, { env })
  const free = await startBenchServer(postgres.url, {
    env,
    command: ['--max-semi-space-size=64', script('server.mjs')],
  })
  const two = await startBenchServer(postgres.url, {
    env: { ...env, WEB_PROCESSES: '2' },
    command: [script('serve.mjs')],
  })
  try {
    const parents = await peopleOf(ours.origin).newParents(clients, childrenOfWriter)
    const of = (/** @type {number} */ client) => parents[client % parents.length] ?? { cookie: '', children: [] }
    const result = (/** @type {string} */ child) => `/assessment-results?child=${child}`
    const completions = (/** @type {typeof ours} */ server) => ({
      origin: server.origin,
      server,
      steps: (/** @type {number} */ client) => completion(of(client), result),
    })
    const dashboards = (/** @type {typeof ours} */ server) => ({
      origin: server.origin,
      server,
      steps: (/** @type {number} */ client) => [get('/', of(client).cookie)],
    })
    const { ratioOf, timeOf } = await measure({
      ours: completions(ours),
      free: completions(free),
      one: dashboards(ours),
      two: dashboards(two),
    })
    const isRoomForTwo = availableParallelism() >= 4
    // Where both cores are busy with the load and the database too, what two can do is told by what a page costs them.
    const pagesWithTwo = isRoomForTwo ? ratioOf('two', 'one') : (2 * timeOf('one')) / timeOf('two')
    return [
      { what: 'memory after load', now: await memoryOf(ours.pid), atMost: 450, unit: 'MB' },
      { what: 'memory after load, V8 free', now: await memoryOf(free.pid), unit: 'MB' },
      { what: 'completions with the bound, of those without', now: ratioOf('ours', 'free'), atLeast: 0.95 },
      { what: 'processor time with the bound, of that without', now: timeOf('ours') / timeOf('free'), atMost: 1.05 },
      {
        what: `pages with two processes, of one${isRoomForTwo ? '' : ' (by processor time)'}`,
        now: pagesWithTwo,
        atLeast: 1.6,
      },
    ]
  } finally {
    for (const server of [two, free, ours]) await server.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
