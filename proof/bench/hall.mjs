/**
 * `npm run bench -- hall`: 2,000 parents in a school hall behind one network address, each with a school referral, with every
 * limit as in service. Then 10,000 guesses of passwords from the same address.
 */
import { randomUUID } from 'node:crypto'
import { print, withBenchServers } from '../bench-server.mjs'
import { query } from '../database.mjs'
import { linkToken } from '../samples.mjs'

const [parents, guesses, atOnce] = [2_000, 10_000, 20]

/** The tokens of the links. */
async function writeReferrals(databaseUrl) {
  const school = randomUUID()
  const ids = Array.from({ length: parents }, () => randomUUID())
  await query(databaseUrl, 'INSERT INTO "School" (id, name) VALUES ($1, $2)', [school, 'Rajini School'])
  await query(
    databaseUrl,
    `INSERT INTO "SchoolReferral" (id, "schoolId", "studentName", "parentEmail", "referringTeacher", "expiresAt")
     SELECT id, $1, 'Ton', 'malee@example.com', 'Mr. Preecha', now() + interval '1 day' FROM unnest($2::uuid[]) AS id`,
    [school, ids],
  )
  return ids.map((id) => linkToken('school', id))
}

/** Several at once. */
async function forAll(items, work) {
  const rest = items.entries()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const [index, item] of rest) await work(item, index)
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
  const { origin } = await startServer({ log: 'ignore', env: { RATE_LIMIT_SCALE: '1' } })
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
  for (const [what, statuses] of Object.entries(counts)) print(`${what.padEnd(24)} ${JSON.stringify(statuses)}`)
  const { guess, ...wanted } = counts
  const refused = Object.values(wanted).reduce((sum, statuses) => sum + (statuses[429] ?? 0), 0)
  return [
    { what: `${parents} parents behind one address`, now: minutes, unit: 'minutes' },
    { what: '… refused', now: refused, atMost: 0 },
    { what: `of ${guesses} guesses, compared with a password`, now: guess?.[401] ?? 0, atMost: 300 },
  ]
}
