import { readFileSync } from 'node:fs'
import pg from 'pg'
import { addRows, newOwners, type Owners, tablesWithKeepers, termsWithRows } from '@/tests/support/retention-rows'
import { count, countBlocked, sql } from '@/tests/support/sql'
import { until } from '@/tests/support/until'
import { deleteExpired } from './delete-expired'
import { toDeletion } from './mutations'
import { keptSignIns, noticePeriods, retention, terms } from './retention'
import type { Term } from './types'

const { testDatabaseUrl = '' } = globalThis as typeof globalThis & { testDatabaseUrl?: string }

let held: Owners
let free: Owners

beforeAll(async () => {
  held = await newOwners()
  free = await newOwners()
})
beforeEach(async () => {
  for (const table of new Set(terms.map((term) => term.table))) {
    // The share of each family stays: links are read under it.
    const kept = table === 'ResultShare' ? `WHERE id NOT IN ('${held.share}', '${free.share}')` : ''
    await sql(`DELETE FROM "${table}" ${kept}`)
  }
})

const nameOf = ({ table, column }: Term) => `${table}.${column}`
const old = ({ kept }: Term) => `now() - interval '${kept}' - interval '1 minute'`
const young = ({ kept }: Term) => `now() - interval '${kept}' + interval '1 minute'`
const left = ({ table, column, kept }: Term, age: 'old' | 'young') =>
  count(`"${table}" WHERE "${column}" ${age === 'old' ? '<' : '>='} now() - interval '${kept}'
    ${table === 'ResultShare' ? `AND "expiresAt" < now()` : ''}`)

test('every table has a line, and every line a table', async () => {
  const tables = await sql<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
  )
  const lines = Object.keys(retention).toSorted()
  expect(lines).toEqual(tables.map(({ name }) => name).toSorted())
  const models = readFileSync('prisma/schema.prisma', 'utf8').match(/(?<=^model )\w+/gm) ?? []
  expect(lines.filter((name) => !name.startsWith('_'))).toEqual(models.toSorted())
})

test.each(Object.entries(retention))(
  'the line of %s says what, why and what becomes of every row',
  async (table, line) => {
    for (const words of [line.data, line.reason]) expect(words).toMatch(/^[A-Z].{5,}/)
    const columns = await sql<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1`,
      [table],
    )
    for (const term of line.terms ?? []) expect(columns.map(({ name }) => name)).toContain(term.column)
    if (line.rest === 'none') expect(line.terms?.length).toBeGreaterThan(0)
    if (typeof line.rest !== 'object' || !('deletedWith' in line.rest)) return
    for (const other of line.rest.deletedWith)
      expect(
        await count(
          `pg_constraint WHERE contype = 'f' AND confdeltype = 'c' AND conrelid = $1::regclass AND confrelid = $2::regclass`,
          [`"${table}"`, `"${other}"`],
        ),
      ).toBe(1)
  },
)

test('the rows of every term are known to these tests', () => {
  expect(termsWithRows.toSorted()).toEqual(terms.map(nameOf).toSorted())
  const partly = terms.filter(({ table }) => retention[table]?.rest !== 'none').map(({ table }) => table)
  expect([...new Set(partly)].filter((table) => table !== 'LegalHold').toSorted()).toEqual(tablesWithKeepers.toSorted())
})

test('what the privacy notice tells has one period', () => {
  for (const { noticeKey, kept } of terms)
    if (noticeKey) expect([noticeKey, noticePeriods.get(noticeKey)]).toEqual([noticeKey, kept])
  for (const period of noticePeriods.values()) expect(period).toMatch(/^\d+ (days|years?)$/)
})

/** Of one person's rows alone PostgreSQL finds the old ones by any index that begins with the person. */
async function spread({ table }: Term): Promise<void> {
  const owner = { Session: 'userId', Consultation: 'parentId' }[table]
  if (!owner) return
  await sql(`INSERT INTO "User" (id, "firstName", "lastName", email, "emailKey", role, provider, "updatedAt")
    SELECT gen_random_uuid(), 'A', 'B', n || '@many.example', n || '@many.example', 'parent', 'local', now()
    FROM generate_series(1, 2000) n ON CONFLICT DO NOTHING`)
  await sql(`UPDATE "${table}" SET "${owner}" = u.ids[1 + floor(random() * 2000)]
    FROM (SELECT array_agg(id) AS ids FROM "User" WHERE email LIKE '%@many.example') u`)
  if (table !== 'Consultation') return
  await sql(`INSERT INTO "Doctor" (id, name, specialty, "yearsOfExperience", location)
    SELECT gen_random_uuid(), 'D' || n, 'Many', 1, 'Bangkok' FROM generate_series(1, 2000) n`)
  await sql(`UPDATE "Consultation" SET "doctorId" = d.ids[1 + floor(random() * 2000)]
    FROM (SELECT array_agg(id) AS ids FROM "Doctor" WHERE specialty = 'Many') d`)
}

describe.each(terms.map((term) => ({ name: nameOf(term), term })))('$name', ({ name, term }) => {
  const add = (owners: Owners, at: string, number: number, about?: string) =>
    addRows({ kind: name, owners, at, number, ...(about ? { about } : {}) })

  test('a row too old is gone, and a young one stays, as one does that is kept for another reason', async () => {
    const isKept = tablesWithKeepers.includes(term.table)
    if (isKept) await addRows({ kind: term.table, owners: free, at: old(term), number: 2 })
    await add(free, old(term), 3)
    // An account has one token of a purpose.
    await add(held, young(term), 3)
    const before = await count(`"${term.table}"`)
    await deleteExpired({ size: 2 })
    expect(await count(`"${term.table}"`)).toBe(before - (term.table === 'AccountToken' ? 1 : 3))
    expect(await left(term, 'young')).toBeGreaterThan(0)
  })

  test('a row under a legal hold stays as long as the hold', async () => {
    for (const kind of ['account', 'child', 'school'] as const) {
      if (!term.holders?.[kind]) continue
      const number = term.table === 'AccountToken' ? 1 : 3
      await add(held, old(term), number, held[kind])
      await add(free, old(term), number, free[kind])
      await sql(
        `INSERT INTO "LegalHold" (id, "${kind}Id", reason, "addedBy") VALUES (gen_random_uuid(), $1, '12/2569', 'x')`,
        [held[kind]],
      )
      await deleteExpired()
      const isOne = term.table === 'SchoolInvitation' && kind === 'account'
      expect([kind, await left(term, 'old')]).toEqual([kind, isOne ? 1 : number])
      await sql(`UPDATE "LegalHold" SET "endedAt" = now(), "endedBy" = 'x'`)
      await deleteExpired()
      expect([kind, await left(term, 'old')]).toEqual([kind, 0])
    }
  })

  test('a batch finds its rows by an index of those rows alone, also beside a hold', async () => {
    if (term.table === 'AccountToken') return
    const number = 20_000
    await add(free, `now() - (n % 50) * interval '1 second'`, number)
    await add(free, `now() - interval '${term.kept}' - (1 + n % 50) * interval '1 second'`, 20)
    if (tablesWithKeepers.includes(term.table)) await addRows({ kind: term.table, owners: free, at: old(term), number })
    await spread(term)
    await sql(
      `INSERT INTO "LegalHold" (id, "accountId", reason, "addedBy") VALUES (gen_random_uuid(), $1, '12/2569', 'x')`,
      [held.account],
    )
    await sql(`VACUUM (ANALYZE) "${term.table}"`)
    const { text, values } = toDeletion(term, { from: { at: new Date(0).toISOString(), row: '(0,0)' }, size: 1_000 })
    const plan = await sql<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values)
    const lines = plan.map((row) => row['QUERY PLAN']).join('\n')
    // Of a few rows PostgreSQL makes a bitmap first.
    const scan = new RegExp(`Index Scan (?:using|on) "(${term.table}_${term.column}_\\w*idx)"`)
    expect(lines).toMatch(scan)
    const [, index = ''] = scan.exec(lines) ?? []
    expect(lines).not.toContain(`Seq Scan on "${term.table}"`)
    if (term.only && term.table !== 'LegalHold')
      expect(await count('pg_index WHERE indexrelid = $1::regclass AND indpred IS NOT NULL', [`"${index}"`])).toBe(1)
  })
})

/** Of every table that a mail may be about, the one that its holder is to be found by. */
const mailed: [table: string, kind: 'account' | 'child' | 'school', row: string][] = [
  ['TeacherReferral', 'account', ''],
  ['Consultation', 'account', ''],
  ['SchoolReferral', 'school', ''],
  ['SecondParent', 'account', ''],
  [
    'Assessment',
    'child',
    `INSERT INTO "Assessment" (id, "childId", "assessorType", answers, "totalScore", "riskLevel", "inattentionCount",
       "hyperactivityCount", "symptomType", "questionnaireVersion")
     SELECT gen_random_uuid(), $1, 'parent', array_fill(0, ARRAY[18]), 0, 'low', 0, 0, 'mixed', '1.0'`,
  ],
  [
    'ApiKey',
    'school',
    `INSERT INTO "ApiKey" (id, "schoolId", name, "keyHash", "lastFour") VALUES (gen_random_uuid(), $1, 'x', 'x', 'abcd')`,
  ],
]
const jobOf: Record<string, string> = {
  TeacherReferral: 'TeacherReferral.expiresAt',
  Consultation: 'Consultation.createdAt',
  SchoolReferral: 'SchoolReferral.expiresAt',
  SecondParent: 'SecondParent.endedAt',
}

test.each(mailed)('a mail about a row of %s stays while its %s is held', async (table, kind, row) => {
  const at = `now() - interval '1 year' - interval '1 day'`
  if (row) await sql(row, [held[kind]])
  else await addRows({ kind: jobOf[table] ?? '', owners: held, at: 'now()', number: 1 })
  const [about] = await sql<{ id: string }>(`SELECT id FROM "${table}" ORDER BY id DESC LIMIT 1`)
  await addRows({ kind: 'MailDelivery.sentAt', owners: held, at, number: 1, about: about?.id ?? '' })
  await sql(`INSERT INTO "LegalHold" (id, "${kind}Id", reason, "addedBy") VALUES (gen_random_uuid(), $1, '1/1', 'x')`, [
    held[kind],
  ])
  await deleteExpired()
  expect(await count('"MailDelivery"')).toBe(1)
  await sql('DELETE FROM "LegalHold"')
  await deleteExpired()
  expect(await count('"MailDelivery"')).toBe(0)
})

test('what was asked of a held doctor, or shared with one, stays', async () => {
  const [account] = await sql<{ id: string }>(
    `UPDATE "Doctor" SET "userId" = $1 WHERE id = $2 RETURNING "userId" AS id`,
    [free.account, held.doctor],
  )
  await sql(
    `INSERT INTO "ResultShare" (id, "childId", "parentId", "doctorId", "expiresAt")
    VALUES (gen_random_uuid(), $1, $2, $3, now() - interval '2 years')`,
    [held.child, held.account, held.doctor],
  )
  await sql(`INSERT INTO "LegalHold" (id, "accountId", reason, "addedBy") VALUES (gen_random_uuid(), $1, '1/1', 'x')`, [
    account?.id,
  ])
  const shares = () => count('"ResultShare" WHERE "doctorId" = $1', [held.doctor])
  await deleteExpired()
  expect(await shares()).toBe(1)
  await sql('DELETE FROM "LegalHold"')
  await deleteExpired()
  expect(await shares()).toBe(0)
})

test.each([
  'TeacherReferral.expiresAt',
  'TeacherReferral.revokedAt',
  'SchoolInvitation.expiresAt',
  'SchoolInvitation.acceptedAt',
])('a row of %s stays while the account is held that it was sent to, and so does its mail', async (name) => {
  const term = terms.find((each) => nameOf(each) === name)
  if (!term) throw new Error('no such term')
  await addRows({ kind: name, owners: free, at: old(term), number: 3, about: held.account })
  const to = { TeacherReferral: 'teacherEmailKey' }[term.table] ?? 'emailKey'
  const [sent] = await sql<{ id: string }>(
    `SELECT r.id FROM "${term.table}" r JOIN "User" u ON u."emailKey" = r."${to}" WHERE u.id = $1`,
    [held.account],
  )
  const at = `now() - interval '1 year' - interval '1 day'`
  await addRows({ kind: 'MailDelivery.sentAt', owners: free, at, number: 1, about: sent?.id ?? '' })
  await sql(`INSERT INTO "LegalHold" (id, "accountId", reason, "addedBy") VALUES (gen_random_uuid(), $1, '1/1', 'x')`, [
    held.account,
  ])
  await deleteExpired()
  expect([await left(term, 'old'), await count('"MailDelivery"')]).toEqual([1, 1])
  await sql('DELETE FROM "LegalHold"')
  await deleteExpired()
  expect([await left(term, 'old'), await count('"MailDelivery"')]).toEqual([0, 0])
})

test('what is about to go waits for a hold that is being added, and knows of it then', async () => {
  const term = terms.find((each) => nameOf(each) === 'TeacherReferral.expiresAt')
  if (!term) throw new Error('no such term')
  await addRows({ kind: nameOf(term), owners: held, at: old(term), number: 3 })
  const client = new pg.Client(testDatabaseUrl)
  await client.connect()
  try {
    await client.query('BEGIN; SELECT pg_advisory_xact_lock(57)')
    await client.query(`INSERT INTO "LegalHold" (id, "childId", reason, "addedBy") VALUES ($1, $1, '12/2569', 'x')`, [
      held.child,
    ])
    const cleaning = deleteExpired()
    await until('a clean-up that waits', async () => (await countBlocked()) > 0)
    await client.query('COMMIT')
    await cleaning
  } finally {
    await client.end()
  }
  expect(await left(term, 'old')).toBe(3)
  await sql('DELETE FROM "LegalHold"')
})

test('the newest sign-ins are as many as the list says', () => {
  expect(retention.SignIn?.rest).toEqual({ newest: keptSignIns })
})
