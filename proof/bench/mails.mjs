/**
 * `npm run bench -- mails`: how fast a production build's worker sends mails and what one costs it: school referrals alone, then
 * a mix of kinds in both languages. Then the signed-in dashboard while mails are sent, and how fast they still are. `MAILS=100000`
 * sends as many school referrals, and adds their minutes to the table.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { withBenchServers } from '../bench-server.mjs'
import { withClient } from '../database.mjs'
import { median } from './figures.mjs'
import { peopleOf } from './people.mjs'
import { processorTime } from './processor-time.mjs'

const letters = Number(process.env.MAILS ?? 2_000)
const mixed = 2_000
const [rounds, seconds] = [7, 4]
/** Pending while the dashboard is requested: more than are sent in a round. */
const beside = 5_000

/** Accounts with a child and a teacher referral, every other in Thai; and school referrals. */
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

const lettersSql = (number) => `SELECT 'school-referral', true, id FROM "SchoolReferral" LIMIT ${number}`
const mixSql = `SELECT 'teacher-invitation', false, id FROM "TeacherReferral"
  UNION ALL SELECT 'password-changed', false, id FROM "User" WHERE email LIKE 'p%'
  UNION ALL SELECT 'google-connected', false, id FROM "User" WHERE email LIKE 'p%'
  UNION ALL (${lettersSql(mixed / 4)})`

function outboxOf(client) {
  const count = async (which) =>
    Number((await client.query(`SELECT count(*) AS n FROM "MailDelivery" WHERE ${which}`)).rows[0].n)
  return {
    /** Replaces all mails, in random order. */
    async fill(kinds) {
      await client.query('TRUNCATE "MailDelivery"')
      await client.query(
        `INSERT INTO "MailDelivery" (id, template, "isBulk", "rowId")
         SELECT gen_random_uuid(), k.* FROM (${kinds}) k (template, bulk, "row") ORDER BY random()`,
      )
    },
    sent: () => count('"sentAt" IS NOT NULL'),
    async clear() {
      while ((await count('"sentAt" IS NULL')) > 0) {
        await client.query(`DELETE FROM "MailDelivery" WHERE "sentAt" IS NULL AND "lockedUntil" IS NULL`)
        await sleep(50)
      }
    },
    async empty() {
      while ((await count('"sentAt" IS NULL AND "failedAt" IS NULL')) > 0) await sleep(200)
      const failed = await count('"failedAt" IS NOT NULL OR attempts > 1')
      if (failed > 0) throw new Error(`${failed} mails did not leave at once`)
    },
  }
}

/** A mail server in a process of its own that keeps nothing. */
export async function startSink() {
  const sink = fork(fileURLToPath(new URL('mail-sink.mjs', import.meta.url)))
  const [url] = await once(sink, 'message')
  return { url, stop: () => void (sink.connected && sink.disconnect()) }
}

/** The median in milliseconds, one request after the other. */
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

export function run() {
  return withBenchServers((bench) => withClient(bench.databaseUrl, (client) => measureMails(bench, client)))
}

async function measureMails({ startServer, afterwards }, client) {
  const sink = await startSink()
  afterwards(sink.stop)
  await client.query(peopleSql)
  const { rows } = await client.query(`SELECT split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int AS pid`)
  const { origin, pid } = await startServer({ env: { SMTP_URL: sink.url, MAIL_PAUSED: '0' } })
  const outbox = outboxOf(client)

  /** Processor seconds of the server, and of the database with its connections. */
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

  const { cookie } = await peopleOf(origin).newParent(2)
  const dashboard = `${origin}/`
  // The first requests and mails compile and open connections.
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
    // 100,000 within 12 minutes.
    { what: 'letters beside the dashboard', before: 2.2, now: rateBeside, atLeast: 139, unit: 'a second' },
    ...(letters >= 100_000
      ? [{ what: `${letters} letters`, now: ofLetters.minutes, atMost: (12 * letters) / 100_000, unit: 'minutes' }]
      : []),
  ]
}
