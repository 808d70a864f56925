/** The same build under Node.js 24, in turn with this one's, in one run. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { say, startBenchDatabase, startBenchServer } from '../lib/bench-server.mjs'
import { ensureBuild } from '../lib/build.mjs'
import { childrenOfWriter, completion } from './completion.mjs'
import { clients, measure } from './load.mjs'
import { peopleOf } from './people.mjs'

/** Where the npm package `node` has put its binary. */
async function node24() {
  const args = ['--yes', '--package=node@24', '--', 'node', '--print', 'process.execPath']
  const { stdout } = await promisify(execFile)('npx', args, { shell: process.platform === 'win32' })
  return stdout.trim()
}

/** @returns {Promise<import('./figures.mjs').Figure[]>} */
export async function run() {
  await ensureBuild(say)
  const folder = await mkdtemp(join(tmpdir(), 'sati-bench-'))
  const postgres = await startBenchDatabase({ dataDir: folder })
  const env = { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error' }
  const here = await startBenchServer(postgres.url, { env })
  const there = await startBenchServer(postgres.url, { env, node: await node24() })
  try {
    const parents = await peopleOf(here.origin).newParents(clients, childrenOfWriter)
    const completions = (/** @type {typeof here} */ server) => ({
      origin: server.origin,
      server,
      steps: (/** @type {number} */ client) =>
        completion(
          parents[client % parents.length] ?? { cookie: '', children: [] },
          (child) => `/assessment-results?child=${child}`,
        ),
    })
    const { ratioOf, timeOf } = await measure({ here: completions(here), there: completions(there) })
    return [
      { what: `completions under Node.js 24, of ${process.version}`, now: ratioOf('there', 'here') },
      { what: 'processor time of one under Node.js 24', now: timeOf('there'), unit: 'ms' },
    ]
  } finally {
    for (const server of [here, there]) await server.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
