/**
 * `npm run bench -- hall`: a school hall of 2,000 parents, each with a letter, all behind one network address, against the
 * production build with every limit as in service. Then 10,000 guesses of passwords from the same address.
 */
import { createHmac, randomUUID } from 'node:crypto'
import pg from 'pg'
import { say, withBenchServers } from '../bench-server.mjs'

const [parents, guesses, atOnce] = [2_000, 10_000, 20]
const secret = 'only-for-this-measurement-0123456789abcdef'

/**
 * A school and its letters.
 * Returns the links' tokens
 */
async function writeReferrals(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const school = randomUUID()
  const ids = Array.from({ length: parents }, () => randomUUID())
  await client.query('INSERT INTO "School" (id, name) VALUES ($1, $2)', [school, 'Rajini School'])
  await client.query(
    `INSERT INTO "SchoolReferral" (id, "schoolId", "studentName", "parentEmail", "referringTeacher", "expiresAt")
     SELECT id, $1, 'Ton', 'malee@example.com', 'Mr. Preecha', now() + interval '1 day' FROM unnest($2::uuid[]) AS id`,
    [school, ids],
  )
  await client.end()
  return ids.map((id) => `${id}.${createHmac('sha256', secret).update(`link:school:${id}:1`).digest('base64url')}`)
}

/** Some at once, as people come. */
async function forAll(items, work) {
  const waiting = items.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, item] of waiting) await work(item, index)
    }),
  )
}

function countingFetch(origin) {
  const counts = {}
  async function ask(what, path, init) {
    const response = await fetch(`${origin}${path}`, { redirect: 'manual', ...init })
    await response.arrayBuffer()
    counts[what] ??= {}
    const own = counts[what]
    own[response.status] = (own[response.status] ?? 0) + 1
    return response
  }
  return { ask, counts }
}

const post = (body, headers = {}) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

export function run() {
  return withBenchServers(fillTheHall)
}

async function fillTheHall({ databaseUrl, startServer }) {
  const tokens = await writeReferrals(databaseUrl)
  const { origin } = await startServer({ log: 'ignore', env: { AUTH_SECRET: secret, RATE_LIMIT_SCALE: '1' } })
  const { ask, counts } = countingFetch(origin)
  const started = performance.now()
  await forAll(tokens, async (token, index) => {
    const link = { 'X-Referral-Link': token }
    await ask('school letter page', `/school-referral?token=${token}`)
    await ask('school letter by the API', `/api/school-referrals/${token}`)
    const person = { firstName: 'Malee', lastName: 'Jaidee', role: 'parent', password: 'correct horse 54' }
    const email = `parent${index}@example.com`
    const opened = await ask('registration', '/api/auth/register', post({ ...person, email }, link))
    const cookie = opened.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    await ask('acceptance', `/api/school-referrals/${token}/accept`, { method: 'POST', headers: { cookie } })
  })
  const minutes = (performance.now() - started) / 60_000
  await forAll(Array.from({ length: guesses }), async (_, index) => {
    const body = { email: `parent${index % parents}@example.com`, password: 'wrong horse 55' }
    await ask('guess', '/api/auth/login', post(body, { 'X-Referral-Link': tokens[index % parents] ?? '' }))
  })
  for (const [what, statuses] of Object.entries(counts)) say(`${what.padEnd(24)} ${JSON.stringify(statuses)}`)
  const { guess, ...wanted } = counts
  const refused = Object.values(wanted).reduce((sum, statuses) => sum + (statuses[429] ?? 0), 0)
  return [
    { what: `${parents} parents behind one address`, now: minutes, unit: 'minutes' },
    { what: '… refused', now: refused, atMost: 0 },
    { what: `of ${guesses} guesses, compared with a password`, now: guess?.[401] ?? 0, atMost: 300 },
  ]
}
