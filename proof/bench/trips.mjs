/**
 * What a submission of answers costs: round trips to the database, counted by a proxy in this process, and the processor time of
 * server and database, also over that of reading one's account in the same run, as seconds differ between machines.
 */
import { randomUUID } from 'node:crypto'
import { createServer, connect as openSocket } from 'node:net'
import pg from 'pg'
import { withBenchServers } from '../bench-server.mjs'
import { answers, linkToken } from '../samples.mjs'
import { median } from './figures.mjs'
import { readWhole } from './latency.mjs'
import { parentOf, peopleOf } from './people.mjs'
import { processorTime } from './processor-time.mjs'

const people = 20
const rounds = 7
const callsOfRound = 400
const counted = 50

/** Counts round trips: each ends with a Sync message or is a simple Query. */
async function startCounter(databaseUrl) {
  let trips = 0
  const { hostname: host, port } = new URL(databaseUrl)
  const proxy = createServer((client) => {
    const database = openSocket({ port: Number(port), host, noDelay: true })
    client.setNoDelay(true)
    // A message is a type byte, which the first one lacks, and its length.
    let [rest, isStarted] = [Buffer.alloc(0), false]
    client.on('data', (bytes) => {
      database.write(bytes)
      rest = Buffer.concat([rest, bytes])
      for (;;) {
        const head = isStarted ? 1 : 0
        if (rest.length < head + 4) return
        const length = head + rest.readUInt32BE(head)
        if (rest.length < length) return
        if (isStarted && 'SQ'.includes(String.fromCharCode(rest.readUInt8(0)))) trips += 1
        isStarted = true
        rest = rest.subarray(length)
      }
    })
    database.on('data', (bytes) => client.write(bytes))
    for (const [one, other] of [
      [client, database],
      [database, client],
    ]) {
      one?.on('error', () => {})
      one?.on('close', () => other?.destroy())
    }
  })
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String(proxy.address().port)
  return { url: url.href, trips: () => trips, stop: () => proxy.close() }
}

/** Seconds of the server and all database connections. */
async function timeOfBoth(database, server) {
  const { rows } = await database.query(
    "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'",
  )
  const each = await Promise.all([server, ...rows.map((row) => row.pid)].map((pid) => processorTime(pid)))
  return each.reduce((sum, time) => sum + time, 0)
}

const childOf = ({ children: [child = ''] }) => child

async function all(call, parents, calls) {
  await Promise.all(
    parents.map(async (parent, index) => {
      for (let number = index; number < calls; number += parents.length) await call(parent)
    }),
  )
}

export function run() {
  return withBenchServers(countTrips)
}

async function countTrips({ databaseUrl, startServer, afterwards }) {
  const counter = await startCounter(databaseUrl)
  afterwards(counter.stop)
  const server = await startServer({ databaseUrl: counter.url })
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  afterwards(() => database.end())
  const { newParents, post } = peopleOf(server.origin)
  const parents = await newParents(people, 1, { hasAnswered: false })

  // One teacher referral for each submission, written past the limits on mails.
  const links = new Map()
  for (const parent of parents) {
    const childId = childOf(parent)
    const ids = Array.from({ length: 2 * counted + ((rounds + 1) * callsOfRound) / people + 10 }, () => randomUUID())
    await database.query(
      `INSERT INTO "TeacherReferral" (id, "childId", "parentId", "teacherEmail", "teacherEmailKey", "teacherName", language, "expiresAt")
       SELECT n.id, c.id, c."parentId", 't@school.example', 't@school.example', 'Ms. Siriporn', 'en', now() + interval '1 day'
       FROM "Child" c, unnest($2::uuid[]) AS n(id) WHERE c.id = $1`,
      [childId, ids],
    )
    links.set(childId, ids)
  }
  await database.query('ANALYZE')

  const read = ({ cookie }) => readWhole(`${server.origin}/api/auth/user`, { cookie })
  const asParent = (parent) =>
    post('/api/assessments', { childId: childOf(parent), answers }, { cookie: parent.cookie })
  const asTeacher = (parent) => {
    const childId = childOf(parent)
    const token = linkToken('teacher', links.get(childId)?.pop() ?? '')
    const body = { token, childId, teacherName: 'Ms. Siriporn', answers }
    return post('/api/teacher-assessments', body, { 'x-referral-link': token })
  }
  const calls = { read, asParent, asTeacher }

  // Opens connections and compiles.
  for (const call of Object.values(calls)) await all(call, parents, callsOfRound)
  async function tripsOf(call) {
    const before = counter.trips()
    for (let number = 0; number < counted; number++) await call(parentOf(parents, number))
    return (counter.trips() - before) / counted
  }
  const trips = { asParent: await tripsOf(asParent), asTeacher: await tripsOf(asTeacher) }

  const times = { read: [0], asParent: [0], asTeacher: [0] }
  const over = { asParent: [0], asTeacher: [0] }
  for (let round = 0; round < rounds; round++) {
    const own = { read: 0, asParent: 0, asTeacher: 0 }
    for (const name of ['read', 'asParent', 'asTeacher']) {
      const before = await timeOfBoth(database, server.pid)
      await all(calls[name], parents, callsOfRound)
      own[name] = ((await timeOfBoth(database, server.pid)) - before) / callsOfRound
      times[name][round] = own[name] * 1_000
    }
    over.asParent[round] = own.asParent / own.read
    over.asTeacher[round] = own.asTeacher / own.read
  }
  const ms = 'ms of server and database'
  return [
    { what: "a parent's answers: round trips", before: 9, now: trips.asParent, atMost: 1 + 4 },
    { what: "a parent's answers: processor's time", before: 6.37, now: median(times.asParent), unit: ms },
    { what: "a parent's answers over reading the account", before: 2.2, now: median(over.asParent), atMost: 1.8 },
    { what: "a teacher's answers: round trips", before: 13, now: trips.asTeacher, atMost: 3 + 4 },
    { what: "a teacher's answers: processor's time", before: 9.32, now: median(times.asTeacher), unit: ms },
    { what: "a teacher's answers over reading the account", before: 3.03, now: median(over.asTeacher), atMost: 2 },
  ]
}
