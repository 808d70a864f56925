/**
 * What the product's own work costs over the framework's: ratios to a bare route and a bare page of a server without our code,
 * in one run. Twenty clients, each with an account of its own; other accounts read than write.
 */
import { print, withBenchServers } from '../bench-server.mjs'
import { answers } from '../samples.mjs'
import { startBareServer } from './bare-server.mjs'
import {
  asPayload,
  childAfterChild,
  childrenOfFamily,
  completion,
  completionsOf,
  forgetRepeats,
} from './completion.mjs'
import { timeFinishes } from './finish.mjs'
import { latencyOf } from './latency.mjs'
import { clients, get, load, measure, postAnswers, rounds, seconds } from './load.mjs'
import { parentOf, peopleOf } from './people.mjs'
import { memoryOf } from './processor-time.mjs'

export function run() {
  return withBenchServers(measureSpeed, { waitsForDisk: true })
}

async function measureSpeed({ databaseUrl, startServer, afterwards }) {
  const bare = await startBareServer()
  afterwards(bare.stop)
  const ours = await startServer()
  const { newParents } = peopleOf(ours.origin)
  const readers = await newParents(clients, 2)
  const writers = await newParents(clients, childrenOfFamily)
  const completers = await newParents(clients, childrenOfFamily)

  const bareIs = (steps) => ({ server: bare, steps: () => steps })
  const before = () => forgetRepeats(databaseUrl)
  const oursIs = (steps) => ({ server: ours, steps, before })
  const read = (path, headers = {}) => oursIs((client) => [get(path, parentOf(readers, client).cookie, headers)])
  const bareAnswers = {
    method: 'POST',
    path: '/api/answers',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answers }),
  }
  const { rateOf, costOf, ratioOf } = await measure({
    route: bareIs([get('/api/bare')]),
    user: read('/api/auth/user'),
    children: read('/api/children'),
    submission: oursIs((client) => {
      const writer = parentOf(writers, client)
      return [postAnswers('/api/assessments', writer.cookie, childAfterChild(writer).next)]
    }),
    page: bareIs([get('/')]),
    dashboard: read('/'),
    floor: bareIs([get('/questions'), bareAnswers, get('/result?_rsc', '', asPayload)]),
    byCall: oursIs((client) =>
      completion(parentOf(completers, client), { path: (child) => `/api/assessments/child/${child}` }),
    ),
    byPage: completionsOf(ours, completers, databaseUrl),
    compressed: read('/', { 'accept-encoding': 'gzip' }),
  })
  const memory = await memoryOf(ours.pid)

  print(`${clients} clients, ${rounds} rounds of ${seconds} s each; rates, costs and ratios are the median round's.`)
  print(
    `Of the framework alone: route ${rateOf('route').toFixed(0)}/s, page ${rateOf('page').toFixed(0)}/s, completion ${rateOf('floor').toFixed(0)}/s.`,
  )

  const reader = parentOf(readers, 0)
  const reportUrl = (language) => `${ours.origin}/api/children/${reader.children[0]}/report?language=${language}`
  const folder = process.env.BENCH_BEFORE
  const sites = folder ? [(await startServer({ folder })).origin, ours.origin] : [ours.origin]
  const finishes = await timeFinishes(sites, afterwards)
  const [finish = 0, finishBefore = 448] = finishes.toReversed()
  const report = await latencyOf(reportUrl('both'), reader.cookie)
  const [beside, underLoad] = await Promise.all([load(read('/'), 10), latencyOf(reportUrl('both'), reader.cookie)])

  return [
    { what: 'GET /api/auth/user, of a bare route', before: 0.43, now: ratioOf('user', 'route'), atLeast: 0.45 },
    { what: 'GET /api/children, of a bare route', before: 0.39, now: ratioOf('children', 'route'), atLeast: 0.4 },
    {
      what: 'POST /api/assessments, of a bare route',
      before: 0.17,
      now: ratioOf('submission', 'route'),
      atLeast: 0.28,
    },
    { what: 'dashboard, of a bare page', before: 0.16, now: ratioOf('dashboard', 'page'), atLeast: 0.4 },
    { what: 'dashboards', before: 56.2, now: rateOf('dashboard'), unit: '/s' },
    { what: "a dashboard's processor time", before: 19.4, now: costOf('dashboard'), unit: 'ms' },
    { what: 'dashboards, compressed by Node.js', before: 53.2, now: rateOf('compressed'), unit: '/s' },
    { what: "a dashboard's compression", before: 2.03, now: costOf('compressed') - costOf('dashboard'), unit: 'ms' },
    {
      what: 'completion with the result page, of the floor',
      before: 0.16,
      now: ratioOf('byPage', 'floor'),
      atLeast: 0.4,
    },
    { what: 'completions with the result page', before: 19.7, now: rateOf('byPage'), unit: '/s' },
    { what: "a completion's processor time", before: 60.3, now: costOf('byPage'), atMost: 18, unit: 'ms' },
    { what: 'completions with the result by the call', before: 45.1, now: rateOf('byCall'), unit: '/s' },
    { what: 'from Finish to the result, processor slowed four times', before: finishBefore, now: finish, unit: 'ms' },
    ...(folder ? [{ what: 'of it before, same run', now: finish / finishBefore, atMost: 0.56 }] : []),
    { what: 'memory after load', before: 934, now: memory, atMost: 450, unit: 'MB' },
    { what: 'report in both languages', before: 196, now: report, atMost: 1000, unit: 'ms' },
    { what: `report beside ${beside.rate.toFixed(0)} dashboards/s`, now: underLoad, unit: 'ms' },
  ]
}
