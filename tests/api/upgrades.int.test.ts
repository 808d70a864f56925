import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { GET as listAnswers } from '@/app/api/assessments/child/[childId]/route'
import { POST as answer } from '@/app/api/assessments/route'
import { GET as listChildren } from '@/app/api/children/route'
import { GET as ready } from '@/app/api/health/ready/route'
import { GET as myData } from '@/app/api/my-data/route'
import { definitionsOf } from '@/proof/drill/restore/contents.mjs'
import { readReleases } from '@/proof/drill/upgrade/releases.mjs'
import { upgradeFrom } from '@/proof/drill/upgrade/upgrade-schema.mjs'
import { call } from '../support/api'
import { manySigns } from '../support/people'

/*
 * `npm run drill -- upgrade` in short: migrates the schema of every release, with data, to the newest. The drill also runs
 * builds of two releases side by side.
 */

const { testDatabaseUrl = '' } = globalThis as typeof globalThis & { testDatabaseUrl?: string }
const server = new pg.Client(testDatabaseUrl)
const releases = readReleases()

const nameOf = (version: string) => `upgrade_${process.pid}_${version.replace(/\W/g, '_')}`
const urlOf = (version: string) => Object.assign(new URL(testDatabaseUrl), { pathname: nameOf(version) }).href

beforeAll(() => server.connect())
afterAll(async () => {
  for (const { version } of releases) await server.query(`DROP DATABASE IF EXISTS "${nameOf(version)}" WITH (FORCE)`)
  await server.end()
})

test.each(releases.map((release) => [release.version, release] as const))(
  'the schema of release %s, filled, becomes the newest and keeps every row',
  async (version, release) => {
    await server.query(`CREATE DATABASE "${nameOf(version)}"`)
    const { rows, lost, changed, unfinished, definitions } = await upgradeFrom(urlOf(version), release)
    expect(rows).toBeGreaterThan(100)
    // A migration that changes stored data is a decision: name the column and the reason here.
    expect({ lost, changed, unfinished }).toEqual({ lost: [], changed: [], unfinished: [] })
    expect([...definitions].sort()).toEqual([...(await definitionsOf(server))].sort())
  },
)

test('the product answers the people of the oldest release', async () => {
  const [oldest] = releases
  process.env.DATABASE_URL = urlOf(oldest?.version ?? '')
  const client = new pg.Client(process.env.DATABASE_URL)
  await client.connect()
  const { rows } = await client.query(
    `SELECT c."parentId" AS parent, c.id AS child, count(*)::int AS answers FROM "Assessment" a JOIN "Child" c ON c.id = a."childId"
     GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 1`,
  )
  const [{ parent, child, answers }] = rows
  const token = randomUUID() + randomUUID()
  await client.query(
    `INSERT INTO "Session" (id, "userId", "tokenHash", "expiresAt") VALUES ($1, $2, $3, now() + interval '1 day')`,
    [randomUUID(), parent, createHash('sha256').update(token).digest('hex')],
  )
  await client.end()
  const cookie = `sati-session=${token}`
  const params = { childId: child }
  expect((await call(ready, '')).status).toBe(200)
  const children = await call<{ id: string }[]>(listChildren, '', { cookie })
  expect(children.body.map(({ id }) => id)).toContain(child)
  const before = await call<unknown[]>(listAnswers, '', { cookie, params })
  expect(before.body).toHaveLength(answers)
  const sent = { method: 'POST', cookie, body: { childId: child, answers: manySigns } }
  expect((await call(answer, '', { ...sent, headers: { 'idempotency-key': randomUUID() } })).status).toBe(201)
  expect((await call(listAnswers, '', { cookie, params })).body).toHaveLength(answers + 1)
  expect((await call(myData, '', { cookie })).status).toBe(200)
})
