/**
 * `npm run bench -- mails`: how fast mails leave a production build's own worker and what one costs it: letters of a school
 * alone, then a mix of kinds in both languages. Then how long the signed-in dashboard takes while letters leave, and how fast
 * they still do. The mail server is in a process of its own and takes all. `MAILS=100000` sends as many letters, and adds
 * their minutes to the table.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { ensureBuild } from '../../scripts/lib/build.mjs'
import { say, startBenchDatabase, startBenchServer } from '../bench-server.mjs'
import { median } from './figures.mjs'
import { processorTime } from './processor-time.mjs'

const letters = Number(process.env.MAILS ?? 2_000)
const mixed = 2_000
const [rounds, seconds] = [7, 4]
/** What waits while the dashboard is asked: more than leaves in a round. */
const beside = 5_000

/** Accounts with a child and a request to a teacher, every other in Thai; and children of whom a school writes to a parent. */
const peopleSql = `
  WITH u AS (
    INSERT INTO "User" (id, "firstName", "lastName", email, "emailKey", "emailVerifiedAt", role, provider, language, "updatedAt")
    SELECT gen_random_uuid(), CASE WHEN n % 2 = 0 THEN 'มาลี' ELSE 'Malee' END, 'Jaidee', 'p' || n || '@example.com',
      'p' || n || '@example.com', now(), 'parent', 'local', (CASE WHEN n % 2 = 0 THEN 'th' ELSE 'en' END)::"Language", now()
    FROM generate_series(1, ${mixed / 4}) n RETURNING id, language
  ), c AS (
    INSERT INTO "Child" (id, "parentId", name, school, "updatedAt")
    SELECT gen_random_uuid(), id, 'Ploy', 'Rajini School', now() FROM u RETURNING id, "parentId"
  ), t AS (
    INSERT INTO "TeacherReferral"
      (id, "childId", "parentId", "teacherEmail", "teacherEmailKey", "teacherName", language, "expiresAt")
    SELECT gen_random_uuid(), c.id, u.id, 'teacher@example.com', 'teacher@example.com', 'ครูศิริพร', u.language,
      now() + interval '9 days' FROM c JOIN u ON u.id = c."parentId"
  ), s AS (
    INSERT INTO "School" (id, name) VALUES (gen_random_uuid(), 'Rajini School') RETURNING id
  )
  INSERT INTO "SchoolReferral" (id, "schoolId", "studentName", "parentName", "parentEmail", "referringTeacher", "expiresAt")
  SELECT gen_random_uuid(), s.id, 'Ton ' || n, 'Malee ' || n, 'm' || n || '@example.com', 'Mr. Preecha',
    now() + interval '9 days' FROM s, generate_series(1, ${Math.max(letters, beside)}) n`

/** What an import of a school's list puts into the outbox. */
const lettersSql = (number) => `SELECT 'school-referral', true, id FROM "SchoolReferral" LIMIT ${number}`
const mixSql = `SELECT 'teacher-invitation', false, id FROM "TeacherReferral"
  UNION ALL SELECT 'password-changed', false, id FROM "User" WHERE email LIKE 'p%'
  UNION ALL SELECT 'google-connected', false, id FROM "User" WHERE email LIKE 'p%'
  UNION ALL (${lettersSql(mixed / 4)})`

function outboxOf(client) {
  const count = async (which) =>
    Number((await client.query(`SELECT count(*) AS n FROM "MailDelivery" WHERE ${which}`)).rows[0].n)
  return {
    /** Its mails in any order, instead of those that were there. */
    async fill(kinds) {
      await client.query('TRUNCATE "MailDelivery"')
      await client.query(
        `INSERT INTO "MailDelivery" (id, template, "isBulk", "rowId")
         SELECT gen_random_uuid(), k.* FROM (${kinds}) k (template, bulk, "row") ORDER BY random()`,
      )
    },
    sent: () => count('"sentAt" IS NOT NULL'),
    /** Until none is being sent any more. */
    async clear() {
      while ((await count('"sentAt" IS NULL')) > 0) {
        await client.query(`DELETE FROM "MailDelivery" WHERE "sentAt" IS NULL AND "lockedUntil" IS NULL`)
        await sleep(50)
      }
    },
    /** Until all have been sent. */
    async empty() {
      while ((await count('"sentAt" IS NULL AND "failedAt" IS NULL')) > 0) await sleep(200)
      const failed = await count('"failedAt" IS NOT NULL OR attempts > 1')
      if (failed > 0) throw new Error(`${failed} mails did not leave at once`)
    },
  }
}

/** Returns a mail server */
async function startSink() {
  const sink = fork(fileURLToPath(new URL('mail-sink.mjs', import.meta.url)))
  const [port] = await once(sink, 'message')
  return { url: `smtp://127.0.0.1:${port}`, stop: () => sink.disconnect() }
}

/**
 * A parent with two children and one assessment, as in the part speed.
 * Returns cookie
 */
async function signIn(origin) {
  async function post(path, body, cookie = '') {
    const headers = { 'content-type': 'application/json', cookie }
    const response = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (response.status !== 201) throw new Error(`${path} answered ${response.status}`)
    return { body: await response.json(), cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
  const person = {
    firstName: 'Nok',
    lastName: 'Suwan',
    email: 'nok@example.com',
    password: 'calm-moon-54',
    role: 'parent',
  }
  const { cookie } = await post('/api/auth/register', person)
  const child = { name: 'Ploy', age: 8, grade: '2', school: 'Rajini School', gender: 'female', nationality: 'thai' }
  const { body } = await post('/api/children', child, cookie)
  await post('/api/children', { ...child, name: 'Tawan' }, cookie)
  const answers = [3, 2, 2, 2, 2, 1, 3, 2, 2, 1, 2, 3, 1, 1, 1, 2, 3, 1]
  await post('/api/assessments', { childId: body.id, answers }, cookie)
  return cookie
}

/**
 * One request after the other.
 * Returns the median in milliseconds
 */
async function timeOf(url, cookie) {
  const times = []
  for (const until = performance.now() + seconds * 1_000; performance.now() < until; ) {
    const start = performance.now()
    const response = await fetch(url, { headers: { cookie } })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
    times.push(performance.now() - start)
  }
  return median(times)
}

export async function run() {
  await ensureBuild(say)
  const postgres = await startBenchDatabase({ ephemeral: true })
  const sink = await startSink()
  const client = new pg.Client(postgres.url)
  await client.connect()
  await client.query(peopleSql)
  const { rows } = await client.query(`SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int AS pid`)
  const env = { SMTP_URL: sink.url, MAIL_PAUSED: '0', RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error' }
  const { origin, pid, stop } = await startBenchServer(postgres.url, { env })
  const outbox = outboxOf(client)

  /** Processor seconds so far: of the server, and of the database with its connections. */
  const spent = () => Promise.all([processorTime(pid), processorTime(rows[0].pid, { withChildren: true })])

  async function send(kinds, number) {
    const [idleBefore] = await spent()
    await sleep(3_000)
    const idle = ((await spent())[0] - idleBefore) / 3
    const before = await spent()
    const start = performance.now()
    await outbox.fill(kinds)
    await outbox.empty()
    const duration = (performance.now() - start) / 1_000
    const [server = 0, database = 0] = (await spent()).map((time, index) => time - (before[index] ?? 0))
    return {
      minutes: duration / 60,
      rate: number / duration,
      cost: ((server - idle * duration) / number) * 1_000,
      databaseCost: (database / number) * 1_000,
    }
  }

  try {
    const cookie = await signIn(origin)
    const dashboard = `${origin}/`
    // What comes first compiles, and opens its connections.
    await timeOf(dashboard, cookie)
    await outbox.fill(mixSql)
    await timeOf(dashboard, cookie)
    await outbox.clear()

    const ofLetters = await send(lettersSql(letters), letters)
    const ofMix = await send(mixSql, mixed)
    const times = []
    for (let round = 0; round < rounds; round++) {
      await outbox.clear()
      const alone = await timeOf(dashboard, cookie)
      await outbox.fill(lettersSql(beside))
      const start = performance.now()
      const among = await timeOf(dashboard, cookie)
      times.push({ alone, among, rate: ((await outbox.sent()) / (performance.now() - start)) * 1_000 })
    }
    await outbox.clear()
    const ratio = median(times.map(({ alone, among }) => among / alone))
    const rateBeside = median(times.map(({ rate }) => rate))
    return [
      { what: 'letters of a school', before: 26.5, now: ofLetters.rate, atLeast: 150, unit: 'a second' },
      { what: '… processor of the server', before: 8.3, now: ofLetters.cost, atMost: 2, unit: 'ms each' },
      { what: '… processor of the database', before: 0.7, now: ofLetters.databaseCost, unit: 'ms each' },
      { what: 'mails of a mix', before: 29.9, now: ofMix.rate, atLeast: 150, unit: 'a second' },
      { what: '… processor of the server', before: 6, now: ofMix.cost, atMost: 2, unit: 'ms each' },
      { what: '… processor of the database', before: 0.35, now: ofMix.databaseCost, unit: 'ms each' },
      { what: 'dashboard alone, median', now: median(times.map(({ alone }) => alone)), unit: 'ms' },
      { what: 'dashboard while letters leave, of that', before: 1.43, now: ratio, atMost: 1.25 },
      // What 100,000 within 12 minutes take.
      { what: 'letters beside the dashboard', before: 2.2, now: rateBeside, atLeast: 139, unit: 'a second' },
      ...(letters >= 100_000
        ? [{ what: `${letters} letters`, now: ofLetters.minutes, atMost: (12 * letters) / 100_000, unit: 'minutes' }]
        : []),
    ]
  } finally {
    await stop()
    sink.stop()
    await client.end()
    await postgres.stop()
  }
}
