/** The same build under Node.js 24, in turn with this one's, in one run. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { withBenchServers } from '../bench-server.mjs'
import { childrenOfFamily, completionsOf } from './completion.mjs'
import { clients, measure } from './load.mjs'
import { peopleOf } from './people.mjs'

/** Where the npm package `node` has put its binary. */
async function node24() {
  const args = ['--yes', '--package=node@24', '--', 'node', '--print', 'process.execPath']
  const { stdout } = await promisify(execFile)('npx', args, { shell: process.platform === 'win32' })
  return stdout.trim()
}

export function run() {
  return withBenchServers(compareVersions, { waitsForDisk: true })
}

async function compareVersions({ databaseUrl, startServer }) {
  const here = await startServer()
  const there = await startServer({ node: await node24() })
  const parents = await peopleOf(here.origin).newParents(clients, childrenOfFamily)
  const { ratioOf, costOf } = await measure({
    here: completionsOf(here, parents, databaseUrl),
    there: completionsOf(there, parents, databaseUrl),
  })
  return [
    { what: `completions under Node.js 24, of ${process.version}`, now: ratioOf('there', 'here') },
    { what: 'processor time of one under Node.js 24', now: costOf('there'), unit: 'ms' },
  ]
}
