import { unsafeVerifyAudit } from '@/lib/audit/data'
import { addRows, sealAll, seals, sealTwoMonths } from '../support/seals'
import { count, sql, tamper } from '../support/sql'

/** Changes to the audit log are detected, whoever made them. */

const columns = '(id, at, "actorKind", "actorId", action, "childId", "targetId")'
const broken = async (question?: Parameters<typeof unsafeVerifyAudit>[0]) => (await unsafeVerifyAudit(question)).broken

beforeEach(sealTwoMonths)

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
  ['the first seal deleted', ['DELETE FROM "AuditSeal" WHERE number = 1'], /^Seal 1 is missing/],
  ['the first seals deleted', ['DELETE FROM "AuditSeal" WHERE number < 3'], /^Seals 1 to 2 are missing/],
  ['a changed seal', [`UPDATE "AuditSeal" SET hash = repeat('0', 64) WHERE number = 2`], /^Seal 2 .*it was changed/],
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
    /^Seal 1 .*it was changed/,
  ],
  [
    'rows that are gone with what their seal says of them',
    [
      `DELETE FROM "AuditEvent" WHERE id = ${middle}`,
      `UPDATE "AuditSeal" SET count = 9, "rowsHash" = repeat('0', 64) WHERE number = 4`,
    ],
    /^Seal 4 .*it was changed/,
  ],
  [
    'a seal that ends all sealing',
    [
      `INSERT INTO "AuditSeal" SELECT 2147483647, month, "fromAt", "fromId", 'infinity', "toId", count, "rowsHash", hash FROM "AuditSeal" WHERE number = 6`,
    ],
    /^Seals 7 to 2147483646 are missing/,
  ],
  [
    'a seal without an end',
    [
      `INSERT INTO "AuditSeal" SELECT 7, month, 'infinity', "toId", 'infinity', "toId", count, "rowsHash", hash FROM "AuditSeal" WHERE number = 6`,
    ],
    /^Seal 7 .*infinity.*not of its month/,
  ],
  [
    'a seal that says to be over more rows than are sealed at once',
    ['UPDATE "AuditSeal" SET count = 10001 WHERE number = 4'],
    /^Seal 4 .*from 1 to 10000 rows are sealed at once/,
  ],
  [
    'a seal that says to be over as many rows as there are numbers',
    ['UPDATE "AuditSeal" SET count = 2147483647 WHERE number = 4'],
    /^Seal 4 .*from 1 to 10000 rows are sealed at once/,
  ],
  [
    'a seal in which there are more rows than anybody hashes',
    [
      `INSERT INTO "AuditEvent" ${columns} SELECT new_id(), '2026-10-01T00:00:00.001Z', 'user', 'x', 'y', NULL, NULL FROM generate_series(1, 300001)`,
    ],
    /^Seal 4 .*: more than 300010 rows are there\.$/,
  ],
])('%s is found out, and the first seal that does not hold is named', async (_, statements, what) => {
  for (const statement of statements) await tamper(statement)
  expect((await broken())[0]).toMatch(what)
})

test('every seal that does not hold is named, and those in between are looked at', async () => {
  const third = `(SELECT id FROM "AuditEvent" ORDER BY at, id OFFSET 2 LIMIT 1)`
  await tamper(`DELETE FROM "AuditEvent" WHERE id IN (${third}, ${middle})`)
  await tamper('DELETE FROM "AuditSeal" WHERE number = 2')
  const verdict = await unsafeVerifyAudit()
  expect(verdict).toMatchObject({ seals: 3, rows: 20 })
  expect(verdict.broken).toEqual([
    expect.stringMatching(/^Seal 1 .*: 9 rows are there\. Now it is 1:[0-9a-f]{64}$/),
    'Seal 2 is missing.',
    expect.stringMatching(/^Seal 4 .*: 9 rows are there\. Now it is 4:[0-9a-f]{64}$/),
  ])
})

test('what was looked into and is known is no news until it changes again', async () => {
  // A clock that was ahead was corrected: later rows are dated among sealed ones.
  const late = (second: number) =>
    sql(
      `INSERT INTO "AuditEvent" ${columns} VALUES (new_id(), '2026-10-02T05:00:0${second}Z', 'user', 'x', 'y', NULL, NULL)`,
    )
  await late(1)
  const [said = ''] = await broken()
  const [now = ''] = said.match(/5:[0-9a-f]{64}$/) ?? []
  expect(await unsafeVerifyAudit({ known: [`4:${'0'.repeat(64)}`, now] })).toMatchObject({
    seals: 5,
    rows: 40,
    known: [5],
    broken: [],
  })
  await late(2)
  expect(await broken({ known: [now] })).toEqual([expect.stringMatching(/^Seal 5 .*: 12 rows are there/)])
  // After a day a new seal follows, whose rows are all hashed.
  await sql(
    `INSERT INTO "AuditEvent" ${columns}
     SELECT new_id(), '2026-10-02T05:00:03Z', 'user', 'x', 'y', NULL, NULL FROM generate_series(1, 20000)`,
  )
  const [more = ''] = await broken()
  expect(more).toMatch(/^Seal 5 .*: 20012 rows are there/)
  const [then = ''] = more.match(/5:[0-9a-f]{64}$/) ?? []
  expect(await unsafeVerifyAudit({ known: [then] })).toMatchObject({ seals: 5, rows: 40, known: [5], broken: [] })
})

test('the rows of a month are looked at by themselves, the seals all the same', async () => {
  await tamper(`DELETE FROM "AuditEvent" WHERE at < '2026-10-01'`)
  expect(await broken({ month: '2026-10' })).toEqual([])
  expect((await broken({ month: '2026-09' }))[0]).toMatch(/^Seal 1 /)
  await tamper('DELETE FROM "AuditSeal" WHERE number BETWEEN 1 AND 3')
  expect((await broken({ month: '2026-09' }))[0]).toMatch(/^Seals 1 to 3 are missing/)
  expect((await broken({ month: '2026-10' }))[0]).toMatch(/^Seals 1 to 3 are missing/)
})

test('who changes the log and seals all of it anew is found out by a head that was noted', async () => {
  const noted = (await seals())[4]?.head ?? ''
  expect(await broken({ expect: noted })).toEqual([])
  expect(await broken({ expect: `4${noted.slice(1)}` })).toEqual([expect.stringMatching(/^No seal is 4:/)])
  await tamper('DELETE FROM "AuditSeal"')
  await tamper(`DELETE FROM "AuditEvent" WHERE id = ${middle}`)
  await sealAll(10)
  expect(await broken()).toEqual([])
  expect(await broken({ expect: noted })).toEqual([expect.stringMatching(/^No seal is 5:/)])
})

test('a head that was noted, put on a seal of a month that may be dropped, hides nothing', async () => {
  const [number = '', hash = ''] = (await seals()).at(-1)?.head.split(':') ?? []
  for (const fake of [1, Number(number)]) {
    await tamper('DELETE FROM "AuditSeal"')
    await tamper('DELETE FROM "AuditEvent"')
    await tamper(
      `INSERT INTO "AuditSeal" (number, month, "fromAt", "fromId", "toAt", "toId", count, "rowsHash", hash)
       VALUES ($1, '2015-01-01', '2015-01-31Z', new_id(), '2015-01-31 01:00Z', new_id(), 1, $2, $2)`,
      [fake, hash],
    )
    await addRows(5, '2026-11-02T00:00:00Z')
    expect(await sealAll()).toBe(5)
    const found = await broken({ expect: `${number}:${hash}` })
    expect(found[0]).toMatch(fake === 1 ? /^Seal 1 .*it was changed/ : /^Seals 1 to 5 are missing/)
    expect(await broken()).not.toEqual([])
  }
})

test('a month that is not old cannot pass for one that was dropped by age', async () => {
  await sql('DROP TABLE IF EXISTS "AuditEvent_before"')
  await tamper('DELETE FROM "AuditSeal"')
  for (const month of ['2026-09', '2026-10']) {
    await sql('SELECT make_audit_month($1)', [`${month}-01T00:00:00Z`])
    await addRows(25, `${month}-02T00:00:00Z`)
  }
  expect(await sealAll(10)).toBe(50)
  expect(await broken()).toEqual([])
  await tamper(`UPDATE "AuditSeal" SET month = '2015-01-01' WHERE month = '2026-10-01'`)
  await sql('DROP TABLE "AuditEvent_2026_10"')
  for (const question of [{}, { month: '2026-10' }])
    expect(await broken(question)).toEqual(
      [4, 5, 6].map((seal) => expect.stringMatching(`^Seal ${seal} .*not of its month`)),
    )
  await tamper(
    `UPDATE "AuditSeal" SET "fromAt" = "fromAt" - interval '141 months', "toAt" = "toAt" - interval '141 months' WHERE number > 3`,
  )
  expect((await broken())[0]).toMatch(/^Seal 4 .*not after the seal before it/)
  await tamper(
    `UPDATE "AuditSeal" SET month = '2015-01-01', "fromAt" = '2015-01-01Z'::timestamptz + number * interval '2 s', "toAt" = '2015-01-01Z'::timestamptz + number * interval '2 s' + interval '1 s'`,
  )
  expect((await broken())[0]).toMatch(/^Seal 1 .*it was changed/)
})

test('a log without any seal is not one that was never sealed, once its rows are a day old', async () => {
  await tamper('DELETE FROM "AuditSeal"')
  expect(await broken()).toEqual([expect.stringMatching(/^There is no seal, and a row of 2026-09-30T15:40:00.000Z/)])
  await tamper(`DELETE FROM "AuditEvent" WHERE at < now() - interval '23 hours'`)
  expect(await broken()).toEqual([])
})

test('months that were dropped when they were old enough are named, and the rest still holds', async () => {
  await tamper('DELETE FROM "AuditEvent"')
  await tamper('DELETE FROM "AuditSeal"')
  await sql('DROP TABLE IF EXISTS "AuditEvent_before"')
  for (const month of ['2019-03-01', '2019-04-01', '2026-10-01']) {
    await sql('SELECT make_audit_month($1)', [`${month}T00:00:00Z`])
    await addRows(12, `${month}T00:00:00Z`)
  }
  await sealAll(10)
  await sql(`SELECT * FROM drop_audit_months('5 years')`)
  expect(await count('"AuditEvent"')).toBe(12)
  expect(await unsafeVerifyAudit()).toMatchObject({ dropped: ['2019-03', '2019-04'], rows: 12, seals: 6, broken: [] })
  await tamper(`UPDATE "AuditEvent" SET action = 'x' WHERE id = (SELECT id FROM "AuditEvent" LIMIT 1)`)
  expect((await broken())[0]).toMatch(/^Seal [56] /)
  await tamper(`UPDATE "AuditSeal" SET count = 9 WHERE number = 2`)
  expect((await broken())[0]).toMatch(/^Seal 2 .*it was changed/)
})

test('rows that are gone from an old month which is still there are not taken for dropped', async () => {
  await tamper('DELETE FROM "AuditEvent"')
  await tamper('DELETE FROM "AuditSeal"')
  await sql('SELECT make_audit_month($1)', ['2018-03-01T00:00:00Z'])
  await addRows(12, '2018-03-01T00:00:00Z')
  await sealAll()
  await tamper('DELETE FROM "AuditEvent"')
  expect(await broken()).toEqual([expect.stringMatching(/^Seal 1 .*: 0 rows are there/)])
})
