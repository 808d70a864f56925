/**
 * `npm run bench -- class-lists`: what the reading of schools' class lists costs the others on one server. First a workbook of
 * 5,000 students, again and again beside a parent's dashboard; then 200 hostile files, two at a time, beside the health check
 * and the dashboard. Nothing of them may be stored.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { largeClassList, manyHostileTables } from '../../tests/support/hostile-tables.mjs'
import { print, withBenchServers } from '../bench-server.mjs'
import { withClient } from '../database.mjs'
import { createAccount } from '../samples.mjs'
import { median, percentile } from './figures.mjs'
import { latencyOf } from './latency.mjs'
import { peopleOf } from './people.mjs'
import { processorTimeOfEnded } from './processor-time.mjs'

const [students, files, atOnce, rounds] = [5_000, 200, 2, 5]
/** What a preview may write: hits of rate limits, and who was signed in when. */
const unread = ['RateLimit', 'Session', '_prisma_migrations']

export function run() {
  return withBenchServers(({ databaseUrl, startServer }) =>
    withClient(databaseUrl, async (client) => {
      const sql = async (text, values = []) => (await client.query(text, values)).rows
      const server = await startServer({ log: 'ignore' })
      const { parents, preview } = await prepare(sql, server.origin)
      const ordinary = await besideOneList(server, parents, preview)
      const before = await rowCounts(sql)
      const hostile = await besideHostileFiles(server, parents, preview)
      return [
        ...ordinary,
        ...hostile,
        { what: 'rows stored by hostile files', now: changed(before, await rowCounts(sql)), atMost: 0 },
      ]
    }),
  )
}

/** A school's member who previews, and a parent who looks at the dashboard. */
async function prepare(sql, origin) {
  const member = await createAccount(sql, { email: 'office@example.com', hash: 'none', role: 'teacher' })
  const schoolId = randomUUID()
  await sql('INSERT INTO "School" (id, name) VALUES ($1, $2)', [schoolId, 'Rajini School'])
  const membership = [schoolId, member.id]
  await sql(
    `INSERT INTO "SchoolMembership" (id, "schoolId", "userId", role) VALUES (new_id(), $1, $2, 'admin')`,
    membership,
  )
  const headers = { 'content-type': 'application/json', cookie: member.cookie }
  /** @returns the answer's status and body */
  async function preview(bytes) {
    const body = JSON.stringify({ file: bytes.toString('base64') })
    const url = `${origin}/api/school-referrals/import/preview`
    const response = await fetch(url, { method: 'POST', headers, body })
    return { status: response.status, body: await response.json() }
  }
  return { parents: await peopleOf(origin).newParent(3), preview }
}

async function besideOneList({ origin, pid }, { cookie }, preview) {
  const list = largeClassList(students)
  const dashboard = () => latencyOf(`${origin}/`, cookie)
  const [times, ratios, costs] = [[], [], []]
  const timed = async () => {
    const [started, spent] = [performance.now(), await processorTimeOfEnded(pid)]
    const { status, body } = await preview(list)
    if (status !== 200 || body.problem)
      throw new Error(`the list answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
    times.push((performance.now() - started) / 1_000)
    costs.push((await processorTimeOfEnded(pid)) - spent)
  }
  await timed()
  for (let round = 0; round < rounds; round++) {
    const alone = await dashboard()
    let isOver = false
    const lists = (async () => {
      while (!isOver) await timed()
    })()
    const beside = await dashboard()
    isOver = true
    await lists
    ratios.push(beside / alone)
  }
  return [
    { what: `${students} students, file to preview`, now: median(times), unit: 's' },
    { what: '… processor beside the main thread', now: median(costs), atMost: 5, unit: 's' },
    { what: '… dashboard meanwhile, of one alone', now: median(ratios), atMost: 1.25 },
  ]
}

async function besideHostileFiles({ origin }, { cookie }, preview) {
  const hostile = manyHostileTables(files)
  const urls = [`${origin}/api/health/live`, `${origin}/api/health/ready`, `${origin}/`]
  const probe = new Worker(new URL('./probe.mjs', import.meta.url), { workerData: { urls, headers: { cookie } } })
  await sleep(3_000)
  probe.postMessage('start')
  const [statuses, answers] = [{}, {}]
  const rest = hostile.values()
  const sendRest = async () => {
    for (const { name, bytes } of rest) {
      const { status, body } = await preview(bytes)
      statuses[status] = (statuses[status] ?? 0) + 1
      const answer = body.problem?.code ?? (status === 200 ? 'read' : body.code)
      answers[answer] = (answers[answer] ?? 0) + 1
      if (status >= 500) print(`${name}: ${status}`)
    }
  }
  const started = performance.now()
  await Promise.all(Array.from({ length: atOnce }, sendRest))
  const seconds = (performance.now() - started) / 1_000
  const answered = new Promise((resolve) => probe.once('message', resolve))
  probe.postMessage('stop')
  const { meanwhile } = await answered
  print(`${hostile.length} hostile files: ${JSON.stringify(statuses)} ${JSON.stringify(answers)}`)
  const failed = Object.entries(statuses).reduce((sum, [status, count]) => sum + (status >= '500' ? count : 0), 0)
  const [live = [], ready = [], dashboard = []] = meanwhile
  return [
    { what: `${hostile.length} hostile files, ${atOnce} at a time`, now: seconds, unit: 's' },
    { what: '… answered as a fault of the server', now: failed, atMost: 0 },
    { what: '… health (live), 99 of 100', now: percentile(live, 0.99), atMost: 200, unit: 'ms' },
    { what: '… health (ready), 99 of 100', now: percentile(ready, 0.99), atMost: 200, unit: 'ms' },
    { what: '… dashboard, 99 of 100', now: percentile(dashboard, 0.99), atMost: 200, unit: 'ms' },
  ]
}

/** Of every table. */
async function rowCounts(sql) {
  const tables = await sql(`SELECT relname AS name FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
    AND relnamespace = 'public'::regnamespace`)
  const counts = {}
  for (const { name } of tables)
    if (!unread.includes(name)) counts[name] = Number((await sql(`SELECT count(*) AS rows FROM "${name}"`))[0].rows)
  return counts
}

function changed(before, after) {
  const tables = Object.keys(after).filter((name) => after[name] !== before[name])
  for (const name of tables) print(`${name}: ${before[name]} rows, then ${after[name]}`)
  return tables.reduce((sum, name) => sum + Math.abs(after[name] - before[name]), 0)
}
