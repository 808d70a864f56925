import pg from 'pg'
import { textVersions } from '@/lib/consents/text-versions'
import { questionnaire } from '@/lib/screening/questionnaire'
import { fill, fillPassing } from '@/proof/fill/fill.mjs'
import { refusalOfDatabase, refusalOfEnvironment } from '@/proof/fill/refusal.mjs'
import { fillTextKeys } from '@/scripts/lib/text-keys.mjs'
import { newPerson } from '../support/people'
import { count, sql, tableNames, tamper } from '../support/sql'

const { testDatabaseUrl } = globalThis as typeof globalThis & { testDatabaseUrl?: string }
const sizes = { parents: 50, children: 250, assessments: 1_000, referrals: 200, audit: 20_000 }
const client = new pg.Client(testDatabaseUrl)

const isPart = 'SELECT FROM pg_class t WHERE t.relispartition AND t.oid'
const definitions = () =>
  sql(`SELECT c.conrelid::regclass::text AS of, c.conname AS name, pg_get_constraintdef(c.oid) AS definition, c.convalidated
    FROM pg_constraint c WHERE c.connamespace = 'public'::regnamespace AND NOT EXISTS (${isPart} = c.conrelid)
    UNION ALL SELECT tablename, indexname, indexdef, true FROM pg_indexes
    WHERE schemaname = 'public' AND NOT EXISTS (${isPart} = format('public.%I', tablename)::regclass) ORDER BY 1, 2, 3`)
let before: Awaited<ReturnType<typeof definitions>>

beforeAll(async () => {
  await client.connect()
  before = await definitions()
  await fill(client, { sizes })
})
afterAll(() => client.end())

test('a filled database holds as much as was asked for', async () => {
  expect(await count(`"User" WHERE role = 'parent'`)).toBe(50)
  expect(await count('"Child"')).toBe(250)
  expect(await count('"Assessment"')).toBe(1_000)
  expect(await count('"AuditEvent"')).toBe(20_000)
  const [largest] = await sql<{ count: string }>(
    'SELECT count(*) FROM "SchoolReferral" GROUP BY "schoolId" ORDER BY 1 DESC LIMIT 1',
  )
  expect(largest?.count).toBe('200')
  const [busiest] = await sql<{ count: string }>(
    'SELECT count(*) FROM "Consultation" GROUP BY "doctorId" ORDER BY 1 DESC LIMIT 1',
  )
  expect(Number(busiest?.count)).toBeGreaterThanOrEqual(5)
  expect(await count(`"IdempotencyKey" WHERE scope LIKE 'visitor:%'`)).toBe(50)
})

test('every row has the keys by which texts are compared: a start finds none to fill', async () => {
  expect(await fillTextKeys(client)).toBe(0)
})

test('the log is in the parts of its months, each with all indexes of the whole', async () => {
  const parts = await sql<{ name: string; indexes: number }>(
    `SELECT p.name, (SELECT count(*)::int FROM pg_indexes i WHERE i.tablename = p.name) AS indexes FROM audit_parts() p`,
  )
  expect(parts.length).toBe(24 + 3)
  expect(parts.filter(({ indexes }) => indexes !== 5)).toEqual([])
  expect(await count('"AuditEvent_rest"')).toBe(0)
})

test('no table is left empty but those of a running server’s jobs, and of a claim at law', async () => {
  const empty: string[] = []
  for (const name of await tableNames()) if ((await count(`"${name}"`)) === 0) empty.push(name)
  expect(empty.toSorted()).toEqual(['AuditSeal', 'HeldVersion', 'JobLease', 'LegalHold'])
})

test('every constraint and index is there again, and holds', async () => {
  expect(await definitions()).toEqual(before)
})

test('what is filled carries the versions of now', async () => {
  const consents = await sql('SELECT DISTINCT purpose, "textVersion" AS version FROM "Consent" ORDER BY purpose')
  expect(consents).toEqual(Object.entries(textVersions).map(([purpose, version]) => ({ purpose, version })))
  expect(await count('"Assessment" WHERE "questionnaireVersion" = $1', [questionnaire.version])).toBe(1_000)
})

test('the same seed writes the same answers, and another one others', async () => {
  const answersOf = async (seed: number) => {
    await tamper(
      'TRUNCATE "User", "School", "Doctor", "AuditEvent", "MailDelivery", "IdempotencyKey", "RateLimit" CASCADE',
    )
    await fill(client, { sizes: { ...sizes, audit: 100 }, seed })
    return sql('SELECT answers, "assessorId" FROM "Assessment" ORDER BY id')
  }
  const first = await answersOf(1)
  expect(await answersOf(1)).toEqual(first)
  expect(await answersOf(2)).not.toEqual(first)
})

test('what lasts hours is renewed without touching the rest, or the session of who was there before', async () => {
  await newPerson()
  const counts = async () => [await count('"Session"'), await count('"IdempotencyKey"'), await count('"Assessment"')]
  const all = await counts()
  await fillPassing(client, { sizes: { ...sizes, audit: 100 }, seed: 2 })
  expect(await counts()).toEqual(all)
  expect(await count(`"Session" s JOIN "User" u ON u.id = s."userId" WHERE u.email LIKE 'person%'`)).toBe(1)
})

test('a database with accounts is filled only where that is said, and none a second time', async () => {
  expect(await refusalOfDatabase(client, { besideAccounts: true })).toContain('before')
  await client.query('TRUNCATE "User" CASCADE')
  expect(await refusalOfDatabase(client, { besideAccounts: false })).toBeUndefined()
  await newPerson()
  expect(await refusalOfDatabase(client, { besideAccounts: false })).toContain('--beside-accounts')
  expect(await refusalOfDatabase(client, { besideAccounts: true })).toBeUndefined()
})

test('what looks like production is never filled, and another database only by its name', () => {
  const url = 'postgresql://sati:secret@db.example/sati'
  expect(refusalOfEnvironment({}, undefined, undefined)).toBeUndefined()
  expect(refusalOfEnvironment({}, url, undefined)).toContain('--database sati')
  expect(refusalOfEnvironment({}, url, 'other')).toContain('--database sati')
  expect(refusalOfEnvironment({}, url, 'sati')).toBeUndefined()
  for (const env of [{ NODE_ENV: 'production' }, { APP_URL: 'https://sati.example' }, { OPERATOR_NAME: 'Sati' }])
    expect(refusalOfEnvironment(env, url, 'sati')).toContain('production')
})
