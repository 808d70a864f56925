import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { dropAuditMonths, makeAuditMonths } from '@/lib/audit/mutations'
import { systemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { sealAll } from '../support/seals'
import { count, countBlocked, sql, tamper } from '../support/sql'
import { until } from '../support/until'

const { testDatabaseUrl = '' } = globalThis as typeof globalThis & { testDatabaseUrl?: string }
const actor = systemActor('maintenance')
const columns = '(id, at, "actorKind", "actorId", action, "childId", "targetId")'

const add = (at: string, { child = null, account = 'x' }: { child?: string | null; account?: string } = {}) =>
  sql(
    `INSERT INTO "AuditEvent" ${columns} VALUES (new_id(), ${at}, 'user', $1, 'results.read', $2::uuid, gen_random_uuid())`,
    [account, child],
  )
const parts = () => sql<{ name: string; starts: Date; ends: Date }>('SELECT * FROM audit_parts() ORDER BY ends')
const partOf = async (at: string) =>
  (await sql<{ part: string }>(`SELECT tableoid::regclass::text AS part FROM "AuditEvent" WHERE at = ${at}`)).map(
    ({ part }) => part.replaceAll('"', ''),
  )

async function makePast(...months: string[]): Promise<void> {
  await tamper('DELETE FROM "AuditEvent"')
  await tamper('DELETE FROM "AuditSeal"')
  await sql('DROP TABLE IF EXISTS "AuditEvent_before"')
  for (const month of months) await sql(`SELECT make_audit_month($1)`, [`${month}-15T00:00:00Z`])
}
const dropped = async () => (await dropAuditMonths(actor, { years: 5 })).map(({ part }) => part)

describe('the migrations', () => {
  const name = `upgrade_${process.pid}`
  const url = Object.assign(new URL(testDatabaseUrl), { pathname: `/${name}` }).href
  const all = readdirSync('prisma/migrations').filter((each) => /^\d{14}_/.test(each))
  const clients: pg.Client[] = []
  const connect = async () => {
    const client = new pg.Client(url)
    await client.connect()
    clients.push(client)
    return client
  }
  const apply = async (client: pg.Client, names: string[]) => {
    for (const each of names) await client.query(readFileSync(`prisma/migrations/${each}/migration.sql`, 'utf8'))
  }

  beforeAll(() => sql(`CREATE DATABASE ${name}`))
  afterAll(async () => {
    for (const client of clients) await client.end()
    await sql(`DROP DATABASE ${name} WITH (FORCE)`)
  })

  test('a log that is there becomes the first part, and who writes and reads it goes on meanwhile', async () => {
    const [owner, writer, reader] = [await connect(), await connect(), await connect()]
    await apply(
      owner,
      all.filter((each) => each < '20261213'),
    )
    // A wrong clock has dated some into the future.
    await owner.query(`INSERT INTO "AuditEvent" ${columns}
      SELECT new_id(), now() - n * interval '1 hour' + CASE n WHEN 1 THEN interval '200 days' WHEN 2 THEN '70 days' ELSE '0' END,
        'user', 'x', 'y', NULL, NULL
      FROM generate_series(1, 20000) n`)
    const summed = `SELECT count(*)::int, md5(string_agg(e::text, '' ORDER BY e.id)) FROM "AuditEvent" e WHERE action = 'y'`
    const before = (await owner.query(summed)).rows
    let isDone = false
    let [written, read] = [0, 0]
    // The previous release sends them as prepared statements, again and again.
    const write = async () => {
      const text = `INSERT INTO "AuditEvent" (id, "actorKind", "actorId", action) VALUES (new_id(), 'user', $1, 'z')`
      for (; !isDone; written++) await writer.query({ name: 'write', text, values: ['x'] })
    }
    const text = 'SELECT e.* FROM "AuditEvent" e WHERE e."actorId" = $1 ORDER BY e.at DESC, e.id DESC LIMIT 3'
    const readOn = async () => {
      for (; !isDone; read++) expect((await reader.query({ name: 'read', text, values: ['x'] })).rowCount).toBe(3)
    }
    const both = Promise.all([write(), readOn()])
    for (const each of all.filter((name) => name > '20261213')) {
      const so = [written, read]
      await apply(owner, [each])
      await until('both have gone on', async () => written > (so[0] ?? 0) + 1 && read > (so[1] ?? 0) + 1)
    }
    isDone = true
    await both
    expect((await owner.query(summed)).rows).toEqual(before)
    const { rows } = await owner.query(`SELECT count(*)::int AS rows FROM "AuditEvent_before" WHERE action = 'z'`)
    expect(rows).toEqual([{ rows: written }])
    const { rows: places } = await owner.query(
      `SELECT tableoid::regclass::text AS part, count(*)::int AS rows FROM "AuditEvent" WHERE action = 'y' GROUP BY 1 ORDER BY 1`,
    )
    expect(places).toEqual([
      { part: expect.stringMatching(/^"AuditEvent_20\d\d_\d\d"$/), rows: 1 },
      { part: '"AuditEvent_before"', rows: 19_998 },
      { part: '"AuditEvent_rest"', rows: 1 },
    ])
    const { rows: ends } = await owner.query(
      `SELECT ends < now() + interval '3 months' AS "isSoon" FROM audit_parts() WHERE name = 'AuditEvent_before'`,
    )
    expect(ends).toEqual([{ isSoon: true }])
    // The whole partition, with its index of ids and without a check of its end.
    const { rows: keys } = await owner.query(
      `SELECT conname FROM pg_constraint WHERE conrelid = '"AuditEvent_before"'::regclass AND contype IN ('p', 'c')`,
    )
    expect(keys).toEqual([{ conname: 'AuditEvent_before_pkey' }])
  })
})

test('each part has the columns, defaults, indexes and the trigger of the whole', async () => {
  const described = await sql<{ part: string; described: string }>(
    `SELECT c.relname AS part, concat_ws(' | ',
       (SELECT string_agg(concat_ws(' ', a.attname, a.atttypid::regtype, a.atttypmod, a.attnotnull, pg_get_expr(d.adbin, d.adrelid)), ', ' ORDER BY a.attnum)
        FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum WHERE a.attrelid = c.oid AND a.attnum > 0),
       (SELECT string_agg(regexp_replace(pg_get_indexdef(i.indexrelid), '^(CREATE( UNIQUE)? INDEX) .* USING', '\\1'), ', ' ORDER BY pg_get_indexdef(i.indexrelid, 1, true), i.indkey::text, i.indpred IS NULL)
        FROM pg_index i WHERE i.indrelid = c.oid AND NOT i.indisprimary),
       (SELECT string_agg(t.tgname || t.tgtype, ', ') FROM pg_trigger t WHERE t.tgrelid = c.oid)) AS described
     FROM pg_class c WHERE c.relkind IN ('r', 'p') AND c.relname LIKE 'AuditEvent%'`,
  )
  expect(described.length).toBeGreaterThanOrEqual(5)
  expect(new Set(described.map((each) => each.described)).size).toBe(1)
})

test('months are there three ahead, without a gap, and made once', async () => {
  expect(await makeAuditMonths(actor)).toBe(0)
  const all = await parts()
  for (const [index, { starts }] of all.entries()) if (index > 0) expect(starts).toEqual(all[index - 1]?.ends)
  const [ahead] = await sql<{ ends: Date }>(`SELECT date_trunc('month', now(), 'UTC') + interval '4 months' AS ends`)
  expect(all.at(-1)?.ends).toEqual(ahead?.ends)
})

test('what no month was made for is written all the same, and moves into its month', async () => {
  await makePast()
  const [then, first] = [`'2024-05-31 23:59:59.999+00'`, `'2020-01-01 00:00:00+00'`]
  await add(then)
  await add(first)
  expect(await partOf(then)).toEqual(['AuditEvent_rest'])
  // Includes this month and the next, which were in the partition before.
  expect(await makeAuditMonths(actor)).toBe(4)
  expect([await partOf(then), await partOf(first)]).toEqual([['AuditEvent_2024_05'], ['AuditEvent_2020_01']])
  await add(then)
  expect(await partOf(then)).toEqual(['AuditEvent_2024_05', 'AuditEvent_2024_05'])
  expect(await count('"AuditEvent_rest"')).toBe(0)
  await expect(sql('DELETE FROM "AuditEvent_rest"')).rejects.toThrow('only grows')
})

test('no month is made for what only a clock gone wild can have written, and the others are made all the same', async () => {
  await sql('DROP TABLE "AuditEvent_2024_05", "AuditEvent_2020_01"')
  const ahead = (months: number) => `date_trunc('month', now(), 'UTC') + interval '${months} months'`
  const wild = [`'1970-01-01Z'`, `'2019-12-31 23:59:59.999+00'`, ahead(4), `'2099-01-01Z'`, `'infinity'`]
  for (const at of [...wild, `'2024-05-01Z'`]) await add(at)
  expect(await makeAuditMonths(actor)).toBe(1)
  expect(await partOf(`'2024-05-01Z'`)).toEqual(['AuditEvent_2024_05'])
  for (const at of wild) expect(await partOf(at)).toEqual(['AuditEvent_rest'])
  expect(await count('"AuditEvent_rest"')).toBe(wild.length)
})

test('a row that comes into the rest while its month is made is waited for, and moves too', async () => {
  await sql('DROP TABLE "AuditEvent_2024_05"')
  await sql(`ALTER FUNCTION make_audit_month SET lock_timeout = '20s'`)
  const writer = new pg.Client(testDatabaseUrl)
  await writer.connect()
  await writer.query('BEGIN')
  await writer.query(
    `INSERT INTO "AuditEvent" ${columns} VALUES (new_id(), '2024-05-07Z', 'user', 'x', 'y', NULL, NULL)`,
  )
  const made = sql<{ moved: string }>(`SELECT make_audit_month('2024-05-01Z') AS moved`)
  await until('the month waits for the row', async () => (await countBlocked()) > 0)
  await writer.query('COMMIT')
  await writer.end()
  expect(await made).toEqual([{ moved: '1' }])
  expect(await partOf(`'2024-05-07Z'`)).toEqual(['AuditEvent_2024_05'])
})

test.each(['"AuditEvent"', '"AuditEvent_rest"', '"AuditSeal"'])(
  'nobody changes %s, its owner neither',
  async (table) => {
    const changes = [`DELETE FROM ${table}`, `TRUNCATE ${table}`]
    changes.push(table === '"AuditSeal"' ? `UPDATE ${table} SET count = 1` : `UPDATE ${table} SET action = 'x'`)
    for (const change of changes) await expect(sql(change)).rejects.toThrow('only grows')
    for (const { name } of await parts()) await expect(sql(`DELETE FROM "${name}"`)).rejects.toThrow('only grows')
  },
)

test('what ended five years ago is dropped by the month, and its seals stay', async () => {
  await makePast('2019-01', '2019-02', '2021-10', '2026-10')
  for (const at of ['2019-01-31', '2019-02-01', '2021-10-31', '2026-10-02']) await add(`'${at} 12:00:00+00'`)
  await sealAll()
  const seals = await count('"AuditSeal"')
  for (const younger of ['4 years', '59 months', '1825 days', '0', '-5 years'])
    await expect(sql(`SELECT * FROM drop_audit_months($1::interval)`, [younger])).rejects.toThrow('five years')
  await expect(sql('SELECT * FROM drop_audit_months(NULL)')).rejects.toThrow('five years')
  const gone = await dropAuditMonths(actor, { years: 5 })
  expect(gone.map(({ part, rows }) => [part, rows])).toEqual([
    ['AuditEvent_2019_01', 1],
    ['AuditEvent_2019_02', 1],
    ['AuditEvent_2021_10', 1],
  ])
  expect(await count('"AuditEvent" WHERE at < now()')).toBe(1)
  expect(await count('"AuditSeal"')).toBe(seals)
  expect(await dropped()).toEqual([])
})

test('of the months those are read that a time leaves, when it is asked and not before', async () => {
  await makePast('2024-01', '2024-02', '2024-03')
  const plan = await sql<{ 'QUERY PLAN': string }>(
    `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) SELECT FROM "AuditEvent" e WHERE e."actorId" = 'x' AND e.at > now() - interval '10 minutes'`,
  )
  const lines = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(lines).toMatch(/Subplans Removed: \d/)
  expect(lines).not.toContain('AuditEvent_2024')
  expect(await db().auditEvent.count({ where: { actorId: 'x' } })).toBe(0)
})
