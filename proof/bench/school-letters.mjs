/**
 * `npm run bench -- school-letters`: a school of 2,000 students in 50 classes, none with a parent's address, from its file to the
 * PDFs of all letters on one server, beside a parent's dashboard.
 */
import { randomUUID } from 'node:crypto'
import { withBenchServers } from '../bench-server.mjs'
import { withClient } from '../database.mjs'
import { createAccount } from '../samples.mjs'
import { median } from './figures.mjs'
import { latencyOf } from './latency.mjs'
import { peopleOf } from './people.mjs'

const [rooms, inClass] = [5, 40]
const grades = ['ป.1', 'ป.2', 'ป.3', 'ป.4', 'ป.5', 'ป.6', 'ม.1', 'ม.2', 'ม.3', 'ม.4']

export function run() {
  return withBenchServers(({ databaseUrl, startServer }) =>
    withClient(databaseUrl, async (client) => {
      const sql = async (text, values = []) => (await client.query(text, values)).rows
      const { origin } = await startServer({ log: 'ignore' })
      const { cookie } = await peopleOf(origin).newParent(3)
      const dashboard = () => latencyOf(`${origin}/`, cookie)
      const school = await newSchool(sql, origin)
      const alone = await dashboard()
      let isOver = false
      const printing = school.printAll().finally(() => {
        isOver = true
      })
      const beside = []
      while (!isOver) beside.push(await dashboard())
      const { seconds, letters } = await printing
      return [
        { what: `${letters} letters, file to PDFs`, now: seconds, atMost: 300, unit: 's' },
        { what: '… dashboard meanwhile, of one alone', now: median(beside) / alone, atMost: 1.25 },
      ]
    }),
  )
}

async function newSchool(sql, origin) {
  const member = await createAccount(sql, { email: 'office@example.com', hash: 'none', role: 'teacher' })
  const schoolId = randomUUID()
  await sql('INSERT INTO "School" (id, name) VALUES ($1, $2)', [schoolId, 'โรงเรียนอนุบาลบึงแก้ว'])
  await sql(`INSERT INTO "SchoolMembership" (id, "schoolId", "userId", role) VALUES (new_id(), $1, $2, 'admin')`, [
    schoolId,
    member.id,
  ])
  async function call(method, path, body) {
    const headers = { 'content-type': 'application/json', cookie: member.cookie }
    const response = await fetch(`${origin}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response
  }

  /** What an office does, one step after the other. */
  async function printAll() {
    const started = performance.now()
    const text = listOfSchool()
    await call('POST', '/api/school-referrals/import/preview', { text })
    await call('POST', '/api/school-referrals/import', { text })
    const { classes } = await (await call('GET', '/api/schools/classes')).json()
    let letters = 0
    for (const { id } of classes) {
      const { students } = await (await call('GET', `/api/schools/classes/${id}/students`)).json()
      const referralIds = students.map((student) => student.id)
      await (await call('POST', `/api/schools/classes/${id}/letters`, { referralIds, perPage: 1 })).arrayBuffer()
      letters += referralIds.length
    }
    return { seconds: (performance.now() - started) / 1_000, letters }
  }

  return { printAll }
}

function listOfSchool() {
  const classes = grades.flatMap((grade) => Array.from({ length: rooms }, (_, room) => `${grade}/${room + 1}`))
  const lines = classes.flatMap((name, at) =>
    Array.from({ length: inClass }, (_, place) => {
      const number = at * inClass + place + 1
      return `${place + 1},${10_000 + number},เด็กหญิงดาว สกุลที่${number},${name},ครูปรีชา ใจดี`
    }),
  )
  return ['เลขที่,เลขประจำตัวนักเรียน,ชื่อ-นามสกุล,ชั้น,ครูประจำชั้น', ...lines].join('\n')
}
