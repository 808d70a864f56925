/**
 * `npm run bench -- maintenance`: how long clean-up takes over millions of expired sessions (ROWS), and how long requests take
 * during it. PostgreSQL writes to its disk, as in service.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { print, withBenchServers } from '../bench-server.mjs'
import { withClient } from '../database.mjs'
import { median, percentile } from './figures.mjs'
import { peopleOf } from './people.mjs'

const rows = Number(process.env.ROWS ?? 5_000_000)

export function run() {
  return withBenchServers(cleanUp, { waitsForDisk: true })
}

function cleanUp({ databaseUrl, startServer }) {
  return withClient(databaseUrl, async (database) => {
    await writeExpiredSessions(database)
    const started = performance.now()
    const { origin } = await startServer({ env: { LOG_LEVEL: 'info' } })
    let isOver = false
    const during = lightLoad(origin, () => isOver)
    let at = started
    for (let isDone = false; !isDone; await sleep(500)) {
      // The lease is free once all rows are gone; counting five million rows would be a load of its own.
      const [lease] = (await database.query(`SELECT holder FROM "JobLease" WHERE job = 'maintenance'`)).rows
      isDone = lease?.holder === null
      at = performance.now()
    }
    isOver = true
    const { rows: left } = await database.query(`SELECT count(*)::int AS n FROM "Session" WHERE "expiresAt" < now()`)
    const end = Date.now() + 30_000
    return [
      { what: `${rows} expired sessions: left`, now: left[0].n, atMost: 0 },
      { what: '… gone after', now: (at - started) / 1000, atMost: 600, unit: 's' },
      ...figuresOf('requests during clean-up', await during),
      ...figuresOf('requests after it', await lightLoad(origin, () => Date.now() > end)),
    ]
  })
}

async function writeExpiredSessions(database) {
  print(`Writing ${rows} sessions that were last used days ago`)
  await database.query(`INSERT INTO "User" (id, "firstName", "lastName", email, "emailKey", role, provider, "updatedAt")
    SELECT gen_random_uuid(), 'A', 'B', n || '@example.com', n || '@example.com', 'parent', 'local', now()
    FROM generate_series(1, 1000) n`)
  // Five million checks of foreign keys would take minutes.
  await database.query('SET session_replication_role = replica')
  await database.query(`INSERT INTO "Session" (id, "userId", "tokenHash", "lastSeenAt", "expiresAt")
    SELECT uuidv7(), u.ids[1 + n % 1000], 'expired' || n, now() - n * interval '0.1 second' - interval '8 days',
      now() - n * interval '0.1 second' - interval '1 day'
    FROM generate_series(1, ${rows}) n, (SELECT array_agg(id) AS ids FROM "User") u`)
  await database.query('VACUUM ANALYZE "Session"')
}

/** Ten calls a second, nine reads and one assessment. Returns milliseconds. */
async function lightLoad(origin, isOver) {
  const { newParent, post } = peopleOf(origin)
  const { cookie, children } = await newParent(1)
  const read = async () => {
    const response = await fetch(`${origin}/api/children`, { headers: { cookie } })
    if (!response.ok) throw new Error(`/api/children answered ${response.status}`)
    await response.arrayBuffer()
  }
  for (let warm = 0; warm < 10; warm++) await read()
  const times = []
  for (let turn = 0; !isOver(); turn++) {
    const start = performance.now()
    if (turn % 10) await read()
    // The same answers again would be a repeat.
    else await post('/api/assessments', { childId: children[0], answers: answersOf(turn) }, { cookie })
    times.push(performance.now() - start)
    await sleep(100)
  }
  return times
}

const answersOf = (turn) => Array.from({ length: 18 }, (_, item) => (turn >> item) & 1)

function figuresOf(what, times) {
  return [
    { what: `${what}: median`, now: median(times), unit: 'ms' },
    { what: '… 99 of 100', now: percentile(times, 0.99), unit: 'ms' },
    { what: '… slowest', now: Math.max(...times), unit: 'ms' },
  ]
}
