import { unsafeVerifyAudit } from '@/lib/audit/seals/data'
import { sealAudit } from '@/lib/audit/seals/mutations'
import { systemActor } from '@/lib/auth/actor'
import { count, sql, tamper } from '../support/sql'

/** The audit log shows when it was tampered with, whoever did it. */

const actor = systemActor('maintenance')
const columns = '(id, at, "actorKind", "actorId", action, "childId", "targetId")'

async function sealAll(size = 10): Promise<number> {
  let total = 0
  for (let sealed = 1; sealed > 0; total += sealed) sealed = await sealAudit(actor, { size, margin: 0 })
  return total
}
const seals = () =>
  sql<{ number: number; month: string; count: number; hash: string }>(
    `SELECT number, to_char(month, 'YYYY-MM') AS month, count, hash FROM "AuditSeal" ORDER BY number`,
  )
const add = (rows: number, from: string) =>
  sql(
    `INSERT INTO "AuditEvent" ${columns}
     SELECT new_id(), $1::timestamptz + (n / 3) * interval '1 hour', 'user', 'reader ' || n, 'results.read',
       CASE WHEN n % 2 = 0 THEN gen_random_uuid() END, gen_random_uuid() FROM generate_series(0, $2::int - 1) n`,
    [from, rows],
  )

// 25 rows of September and 25 of October, and some of now that are not sealed.
beforeEach(async () => {
  await tamper('DELETE FROM "AuditEvent"')
  await tamper('DELETE FROM "AuditSeal"')
  await add(25, '2026-09-30T15:40:00Z')
  await add(25, '2026-10-02T00:00:00Z')
  expect(await sealAll()).toBe(50)
})

test('rows are sealed in runs of one month each, every row once, and all of them hold', async () => {
  expect((await seals()).map(({ month, count: rows }) => [month, rows])).toEqual([
    ['2026-09', 10],
    ['2026-09', 10],
    ['2026-09', 5],
    ['2026-10', 10],
    ['2026-10', 10],
    ['2026-10', 5],
  ])
  const head = (await seals()).at(-1)?.hash
  await sql(`INSERT INTO "AuditEvent" (id, "actorKind", "actorId", action) VALUES (new_id(), 'user', 'x', 'y')`)
  const verdict = await unsafeVerifyAudit()
  expect(verdict).toEqual({
    seals: 6,
    rows: 50,
    dropped: [],
    open: { rows: 1, oldest: expect.stringMatching(/^20/) },
    head,
  })
  expect(await unsafeVerifyAudit({ month: '2026-10', expect: head ?? '' })).toMatchObject({ seals: 3, rows: 25, head })
})

test('the first seal is over the rows as they stand in the record, so that another program can verify them', async () => {
  const [first] = await sql<{ hash: string }>(
    `SELECT encode(sha256(convert_to(string_agg(concat(id, ' ', floor(extract(epoch FROM at) * 1000), ' ', length("actorKind"), ':', "actorKind", ' ',
       length("actorId"), ':', "actorId", ' ', length(action), ':', action, ' ', coalesce("childId"::text, '-'), ' ', coalesce("targetId"::text, '-'),
       chr(10)), '' ORDER BY at, id), 'UTF8')), 'hex') AS hash
     FROM (SELECT * FROM "AuditEvent" ORDER BY at, id LIMIT 10) e`,
  )
  expect((await seals())[0]?.hash).toBe(first?.hash)
})

test('what may still come in with an earlier time is not sealed yet', async () => {
  await sql(`INSERT INTO "AuditEvent" (id, at, "actorKind", "actorId", action)
    SELECT new_id(), now() - n * interval '1 minute', 'user', 'x', 'y' FROM unnest(ARRAY[1, 14, 16, 20]) n`)
  // No transaction of the product's can be open for so long: its statements and pauses are limited to seconds.
  expect(await sealAudit(actor)).toBe(2)
  expect(await sealAudit(actor)).toBe(0)
})

test('two who seal at once make one seal of the same rows', async () => {
  await add(30, '2026-11-02T00:00:00Z')
  const sealed = await Promise.all([1, 2, 3].map(() => sealAudit(actor, { size: 40, margin: 0 })))
  expect(sealed.reduce((sum, rows) => sum + rows)).toBe(30)
  expect((await unsafeVerifyAudit()).broken).toBeUndefined()
})

const middle = `(SELECT id FROM "AuditEvent" ORDER BY at, id OFFSET 33 LIMIT 1)`
test.each([
  [
    'a changed row',
    [`UPDATE "AuditEvent" SET "actorId" = 'nobody' WHERE id = ${middle}`],
    /^Seal 4 \(2026-10, .*not those/,
  ],
  [
    'a row whose time was changed',
    [`UPDATE "AuditEvent" SET at = at + interval '1 millisecond' WHERE id = ${middle}`],
    /^Seal 4 /,
  ],
  ['a deleted row', [`DELETE FROM "AuditEvent" WHERE id = ${middle}`], /^Seal 4 .*: 9 rows are there/],
  [
    'a row put in with an earlier time',
    [`INSERT INTO "AuditEvent" ${columns} VALUES (new_id(), '2026-10-02T05:00:00.5Z', 'user', 'x', 'y', NULL, NULL)`],
    /^Seal 5 .*: 11 rows are there/,
  ],
  [
    'a row put in before all others',
    [`INSERT INTO "AuditEvent" ${columns} VALUES (new_id(), '2019-10-02', 'user', 'x', 'y', NULL, NULL)`],
    /^Seal 1 .*: 11 rows are there/,
  ],
  [
    'a row put in between two months',
    [`INSERT INTO "AuditEvent" ${columns} VALUES (new_id(), '2026-10-01', 'user', 'x', 'y', NULL, NULL)`],
    /^Seal 4 .*: 11 rows are there/,
  ],
  ['a deleted seal', ['DELETE FROM "AuditSeal" WHERE number = 3'], /^Seal 3 is missing/],
  ['the first seals deleted', ['DELETE FROM "AuditSeal" WHERE number < 3'], /^Seal 1 is missing/],
  ['a changed seal', [`UPDATE "AuditSeal" SET hash = repeat('0', 64) WHERE number = 2`], /^Seal 2 .*not those/],
  ['a seal moved to another month', [`UPDATE "AuditSeal" SET month = '2026-08-01' WHERE number = 2`], /^Seal 2 /],
  [
    'a removed month',
    [`DELETE FROM "AuditEvent" WHERE at < '2026-10-01' `],
    /^Seal 1 \(2026-09, 10 rows from .*: 0 rows are there/,
  ],
  [
    'a removed month with its seals, numbered again',
    [
      `DELETE FROM "AuditEvent" WHERE at < '2026-10-01'`,
      'DELETE FROM "AuditSeal" WHERE number < 4',
      'UPDATE "AuditSeal" SET number = number - 3',
    ],
    /^Seal 1 .*not those/,
  ],
])('%s is found out, and the first seal that does not hold is named', async (_, statements, broken) => {
  for (const statement of statements) await tamper(statement)
  expect((await unsafeVerifyAudit()).broken).toMatch(broken)
})

test('a month is verified by itself, and one without its seals is not', async () => {
  await tamper(`DELETE FROM "AuditEvent" WHERE at < '2026-10-01'`)
  expect((await unsafeVerifyAudit({ month: '2026-10' })).broken).toBeUndefined()
  expect((await unsafeVerifyAudit({ month: '2026-09' })).broken).toMatch(/^Seal 1 /)
  await tamper('DELETE FROM "AuditSeal" WHERE number BETWEEN 1 AND 3')
  expect((await unsafeVerifyAudit({ month: '2026-09' })).broken).toMatch(/^Seal 1 is missing/)
  expect((await unsafeVerifyAudit({ month: '2026-10' })).broken).toMatch(/^Seal 1 is missing/)
})

test('who changes the log and seals all of it anew is found out by a hash that was noted', async () => {
  const noted = (await seals())[4]?.hash ?? ''
  expect((await unsafeVerifyAudit({ expect: noted })).broken).toBeUndefined()
  await tamper('DELETE FROM "AuditSeal"')
  await tamper(`DELETE FROM "AuditEvent" WHERE id = ${middle}`)
  await sealAll()
  expect((await unsafeVerifyAudit()).broken).toBeUndefined()
  expect((await unsafeVerifyAudit({ expect: noted })).broken).toMatch(/^No seal has the hash/)
})

test('months that were dropped when they were old enough are named, and the rest still holds', async () => {
  await tamper('DELETE FROM "AuditEvent"')
  await tamper('DELETE FROM "AuditSeal"')
  await sql('DROP TABLE IF EXISTS "AuditEvent_before"')
  for (const month of ['2019-03-01', '2019-04-01', '2026-10-01']) {
    await sql('SELECT make_audit_month($1)', [`${month}T00:00:00Z`])
    await add(12, `${month}T00:00:00Z`)
  }
  await sealAll()
  await sql(`SELECT * FROM drop_audit_months('5 years')`)
  expect(await count('"AuditEvent"')).toBe(12)
  expect(await unsafeVerifyAudit()).toMatchObject({ dropped: ['2019-03', '2019-04'], rows: 12, seals: 6 })
  await tamper(`UPDATE "AuditEvent" SET action = 'x' WHERE id = (SELECT id FROM "AuditEvent" LIMIT 1)`)
  expect((await unsafeVerifyAudit()).broken).toMatch(/^Seal [56] /)
})
