/** Memory, and more than one process: the server as it is started, with V8 left free, and as two processes, in one run. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/lib/paths.mjs'
import { withBenchServers } from '../bench-server.mjs'
import { childrenOfFamily, completionsOf } from './completion.mjs'
import { clients, get, measure } from './load.mjs'
import { parentOf, peopleOf } from './people.mjs'

export function run() {
  return withBenchServers(compareProcesses, { waitsForDisk: true })
}

async function compareProcesses({ databaseUrl, startServer }) {
  const script = (name) => join(root, 'scripts', name)
  const ours = await startServer()
  const free = await startServer({
    env: { MALLOC_ARENA_MAX: '' },
    command: ['--max-semi-space-size=64', script('server.mjs')],
  })
  const two = await startServer({ env: { WEB_PROCESSES: '2' }, command: [script('serve.mjs')] })
  const parents = await peopleOf(ours.origin).newParents(clients, childrenOfFamily)
  const dashboards = (server) => ({ server, steps: (client) => [get('/', parentOf(parents, client).cookie)] })
  const { ratioOf, costOf, memoryOf } = await measure({
    ours: completionsOf(ours, parents, databaseUrl),
    free: completionsOf(free, parents, databaseUrl),
    one: dashboards(ours),
    two: dashboards(two),
  })
  const isRoomForTwo = availableParallelism() >= 4
  // On fewer cores the load and the database take their share: then a page's cost shows what two can do.
  const pagesWithTwo = isRoomForTwo ? ratioOf('two', 'one') : (2 * costOf('one')) / costOf('two')
  const by = isRoomForTwo ? '' : ' (by processor time)'
  return [
    { what: 'memory after load', now: memoryOf('ours'), atMost: 450, unit: 'MB' },
    { what: 'memory after load, nothing bound', now: memoryOf('free'), unit: 'MB' },
    { what: 'completions with the bound, of those without', now: ratioOf('ours', 'free'), atLeast: 0.95 },
    { what: 'processor time with the bound, of that without', now: costOf('ours') / costOf('free'), atMost: 1.05 },
    { what: `pages with two processes, of one${by}`, now: pagesWithTwo, atLeast: 1.6 },
  ]
}
