/**
 * `npm run bench:maintenance`: how long clean-up takes over millions of expired sessions, and what a request beside it
 * notices. On the production build and an embedded PostgreSQL that waits for its disk. ROWS says how many.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { prepareBench, say, startBenchDatabase, startBenchServer } from './lib/bench-server.mjs'
import { ensureBuild } from './lib/build.mjs'

const rows = Number(process.env.ROWS ?? 5_000_000)

await prepareBench()
await ensureBuild(say, process.env)
const dataDir = await mkdtemp(join(tmpdir(), 'sati-bench-'))
const postgres = await startBenchDatabase({ dataDir })
const database = new pg.Client(postgres.url)
await database.connect()

/** @param {string} statement @returns {Promise<any[]>} */
const query = async (statement) => (await database.query(statement)).rows

say(`Writing ${rows} sessions that were last used days ago`)
await query(`INSERT INTO "User" (id, "firstName", "lastName", email, "emailKey", role, provider, "updatedAt")
  SELECT gen_random_uuid(), 'A', 'B', n || '@example.com', n || '@example.com', 'parent', 'local', now()
  FROM generate_series(1, 1000) n`)
// Five million checks of the same thousand owners would take minutes.
await query('SET session_replication_role = replica')
await query(`INSERT INTO "Session" (id, "userId", "tokenHash", "lastSeenAt", "expiresAt")
  SELECT uuidv7(), u.ids[1 + n % 1000], 'expired' || n, now() - n * interval '0.1 second' - interval '8 days',
    now() - n * interval '0.1 second' - interval '1 day'
  FROM generate_series(1, ${rows}) n, (SELECT array_agg(id) AS ids FROM "User") u`)
await query('VACUUM ANALYZE "Session"')

const started = performance.now()
const env = { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'info' }
const { origin, stop } = await startBenchServer(postgres.url, { env })

/** @param {string} path @param {unknown} [body] @param {string} [cookie] */
async function call(path, body, cookie = '') {
  const start = performance.now()
  const response = await fetch(origin + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', cookie },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return { ms: performance.now() - start, answer, cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

/** Ten reads, and one answered questionnaire, a second. @param {() => boolean} isOver */
async function lightLoad(isOver) {
  const person = { firstName: 'Nok', lastName: 'S', email: `${crypto.randomUUID()}@example.com`, role: 'parent' }
  const { cookie } = await call('/api/auth/register', { ...person, password: 'calm-moon-54' })
  const child = { name: 'Ploy', age: 8, grade: '2', school: 'Rajini School', gender: 'female', nationality: 'thai' }
  const { answer } = await call('/api/children', child, cookie)
  for (let warm = 0; warm < 10; warm++) await call('/api/children', undefined, cookie)
  /** @type {number[]} */
  const times = []
  for (let turn = 0; !isOver(); turn++) {
    const answers = Array.from({ length: 18 }, (_, item) => (turn >> item) & 1)
    const asked = turn % 10 ? call('/api/children', undefined, cookie) : null
    times.push((await (asked ?? call('/api/assessments', { childId: answer.id, answers }, cookie))).ms)
    await sleep(100)
  }
  return times.toSorted((a, b) => a - b)
}

/** @param {string} when @param {number[]} times */
function tell(when, times) {
  const [half, most] = [0.5, 0.99].map((part) => (times[Math.floor(times.length * part)] ?? 0).toFixed(0))
  say(`${when}: ${times.length} requests, median ${half} ms, p99 ${most} ms, slowest ${times.at(-1)?.toFixed(0)} ms`)
}

try {
  let isOver = false
  const beside = lightLoad(() => isOver)
  let at = started
  for (let left = rows; left > 0; await sleep(500)) {
    // The lease is given back when all is done; counting five million rows would be a load of its own.
    const [lease] = await query(`SELECT holder FROM "JobLease" WHERE job = 'maintenance'`)
    if (lease && lease.holder === null) left = 0
    at = performance.now()
  }
  isOver = true
  const [{ left }] = await query(`SELECT count(*)::int AS left FROM "Session" WHERE "expiresAt" < now()`)
  say(`${rows} expired sessions, ${left} left after ${((at - started) / 1000).toFixed(0)} s (wanted: 0 within 600 s)`)
  tell('beside it', await beside)
  const end = Date.now() + 30_000
  tell('after it', await lightLoad(() => Date.now() > end))
} finally {
  await stop()
  await database.end()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(0)
