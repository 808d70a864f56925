import { execFile } from 'node:child_process'
import pg from 'pg'
import { unsafeIsAuditProtected } from '@/lib/audit/data'
import { makeAuditMonths, sealAudit } from '@/lib/audit/mutations'
import { systemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { startPgBouncer } from '../support/pgbouncer.mjs'
import { sql, tableNames } from '../support/sql'
import { statementsOf } from '../support/statements'

/** The product's database role has no rights of the owner (docs/operations/run.md, "Roles"). */

const { testDatabaseUrl = '' } = globalThis as typeof globalThis & { testDatabaseUrl?: string }
const role = `product_${new URL(testDatabaseUrl).pathname.slice(1)}`
const asRole = Object.assign(new URL(testDatabaseUrl), { username: role, password: 'only-for-tests' })
const ends: (() => Promise<unknown>)[] = []

function migrate(env: Record<string, string>) {
  return new Promise<{ status: number; said: string }>((resolve) => {
    const options = { env: { ...process.env, ...env } }
    execFile(process.execPath, ['scripts/database.mjs', 'migrate'], options, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code ?? 1) : 0, said: stdout + stderr }),
    )
  })
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(asRole.href)
  await client.connect()
  ends.push(() => client.end())
  return client
}

beforeAll(() => sql(`CREATE ROLE ${role} LOGIN PASSWORD 'only-for-tests'`))
afterAll(async () => {
  for (const end of ends) await end()
  await sql(`DROP OWNED BY ${role}`)
  await sql(`DROP ROLE ${role}`)
})

test('the tests themselves run with the rights of the product, and the log is out of their reach', async () => {
  const [who] = await db().$queryRaw<{ role: string; owner: string }[]>`
    SELECT current_user::text AS role, relowner::regrole::text AS owner FROM pg_class WHERE oid = '"User"'::regclass`
  expect(who?.role).not.toBe(who?.owner)
  expect(await unsafeIsAuditProtected()).toBe(true)
  expect(await makeAuditMonths(systemActor('maintenance'))).toBe(0)
  for (const change of ['UPDATE "AuditEvent" SET action = action', 'DELETE FROM "AuditSeal"', 'TRUNCATE "AuditEvent"'])
    await expect(db().$executeRawUnsafe(change)).rejects.toThrow('permission denied')
  for (const name of ['"AuditEvent_rest"', '"AuditEvent_before"'])
    await expect(db().$queryRawUnsafe(`SELECT FROM ${name}`)).rejects.toThrow('permission denied')
  await expect(db().$executeRawUnsafe('CREATE TABLE mine (id int)')).rejects.toThrow('permission denied')
  for (const inner of [`make_audit_month('2050-01-01')`, 'seal_audit_rows(1, now())'])
    await expect(db().$queryRawUnsafe(`SELECT ${inner}`)).rejects.toThrow('permission denied')
})

test('the product chooses no time of what it writes into the log, and makes no seal of its own', async () => {
  const values = (at: string) => `(id, at, "actorKind", "actorId", action) VALUES (new_id(), ${at}, 'user', 'x', 'y')`
  for (const at of ["'infinity'", "'2019-01-01'", "now() + interval '9 years'", 'now()'])
    await expect(db().$executeRawUnsafe(`INSERT INTO "AuditEvent" ${values(at)}`)).rejects.toThrow('permission denied')
  const junk = `(number, month, "fromAt", "fromId", "toAt", "toId", count, "rowsHash", hash)
    VALUES (2147483647, now(), now(), new_id(), 'infinity', new_id(), 1, repeat('0', 64), repeat('0', 64))`
  await expect(db().$executeRawUnsafe(`INSERT INTO "AuditSeal" ${junk}`)).rejects.toThrow('permission denied')
  await sql(`INSERT INTO "AuditEvent" ${values("now() - interval '16 minutes'")}`)
  expect(await sealAudit(systemActor('maintenance'))).toBe(1)
  expect(await sealAudit(systemActor('maintenance'))).toBe(0)
})

test('migrating gives the role of DATABASE_URL its rights and time limits, through a pooler too, twice without harm', async () => {
  const before = await connect()
  await expect(before.query('SELECT FROM "User"')).rejects.toThrow('permission denied')
  // Set by hand: more rights than it should have.
  await sql(`GRANT ALL ON "AuditEvent", "AuditEvent_rest", "AuditSeal" TO ${role}`)
  await sql(`GRANT UPDATE ("actorId"), INSERT (at) ON "AuditEvent" TO ${role}`)
  // As after a restore without rights.
  await sql('GRANT EXECUTE ON FUNCTION make_audit_month, seal_audit_rows, seal_audit, drop_audit_months TO PUBLIC')
  const { url, stop } = await startPgBouncer(asRole, { size: 3 })
  ends.push(stop)
  const env = { DATABASE_URL: url, DIRECT_DATABASE_URL: testDatabaseUrl }
  for (const run of await Promise.all([migrate(env), migrate(env)])) expect(run).toMatchObject({ status: 0 })
  const client = await connect()
  expect((await client.query('SHOW statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }])
  const rights = async (name: string) => {
    const all = ['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']
    const { rows } = await client.query(
      'SELECT each AS right FROM unnest($1::text[]) each WHERE has_table_privilege($2, each)',
      [all, `"${name}"`],
    )
    return rows.map(({ right }) => right).join(' ')
  }
  const grown = ['AuditEvent', 'AuditSeal']
  for (const name of await tableNames())
    expect([name, await rights(name)]).toEqual([name, grown.includes(name) ? 'SELECT' : 'SELECT INSERT UPDATE DELETE'])
  expect([await rights('AuditEvent_rest'), await rights('_prisma_migrations')]).toEqual(['', 'SELECT'])
  const { rows: columns } = await client.query(
    `SELECT attname AS name, has_column_privilege(attrelid, attnum, 'INSERT') AS written, has_column_privilege(attrelid, attnum, 'UPDATE') AS changed
     FROM pg_attribute WHERE attrelid = '"AuditEvent"'::regclass AND attnum > 0 AND NOT attisdropped`,
  )
  expect(columns.filter(({ written }) => !written).map(({ name }) => name)).toEqual(['at'])
  expect(columns.filter(({ changed }) => changed)).toEqual([])
  const { rows: callable } = await client.query(
    `SELECT proname AS name FROM pg_proc WHERE proname ~ 'audit' AND prorettype <> 'trigger'::regtype AND has_function_privilege(oid, 'EXECUTE') ORDER BY 1`,
  )
  expect(callable.map(({ name }) => name)).toEqual([
    'audit_parts',
    'drop_audit_months',
    'make_audit_months',
    'seal_audit',
  ])
  const { rows: open } = await client.query(
    `SELECT proname AS name FROM pg_proc WHERE proname ~ 'audit' AND has_function_privilege('public', oid, 'EXECUTE') ORDER BY 1`,
  )
  expect(open.map(({ name }) => name)).toEqual(['audit_parts', 'refuse_audit_change'])
  await client.query(
    `INSERT INTO "AuditEvent" (id, "actorKind", "actorId", action) VALUES (new_id(), 'user', 'x', 'y')`,
  )
  await expect(client.query('CREATE TABLE mine (id int)')).rejects.toThrow('permission denied')
  expect((await client.query('SELECT * FROM make_audit_months()')).rows).toEqual([])
})

test('migrating with one role for both works as before, and says nothing of rights', async () => {
  const same = { DATABASE_URL: testDatabaseUrl, DIRECT_DATABASE_URL: testDatabaseUrl }
  expect(await migrate(same)).toMatchObject({ status: 0, said: expect.stringContaining('every migration') })
  expect(await migrate({ ...same, DIRECT_DATABASE_URL: '' })).toMatchObject({ status: 0 })
  await sql(`ALTER ROLE CURRENT_USER IN DATABASE ${new URL(testDatabaseUrl).pathname.slice(1)} RESET ALL`)
})

test('migrating fails when DATABASE_URL leads nowhere, and says what is missing', async () => {
  const nowhere = { DATABASE_URL: 'postgresql://x:y@127.0.0.1:9/sati', DIRECT_DATABASE_URL: testDatabaseUrl }
  const { status, said } = await migrate(nowhere)
  expect([status, said]).toEqual([1, expect.stringContaining('has not got rights and time limits')])
  expect(said).not.toContain('x:y')
})

test('a role that owns the log, or may change it, is told apart', async () => {
  const [{ text: statement } = { text: '' }] = await statementsOf(unsafeIsAuditProtected)
  const isProtected = async (url: string) => {
    const client = new pg.Client(url)
    await client.connect()
    ends.push(() => client.end())
    return (await client.query(statement)).rows[0].isProtected
  }
  expect(await isProtected(asRole.href)).toBe(true)
  expect(await isProtected(testDatabaseUrl)).toBe(false)
  for (const right of [
    'UPDATE ON "AuditSeal"',
    'DELETE ON "AuditEvent"',
    'TRIGGER ON "AuditEvent_rest"',
    'UPDATE ("actorId") ON "AuditEvent"',
    'INSERT ON "AuditEvent"',
    'INSERT (number) ON "AuditSeal"',
  ]) {
    await sql(`GRANT ${right} TO ${role}`)
    expect([right, await isProtected(asRole.href)]).toEqual([right, false])
    await sql(`REVOKE ${right} FROM ${role}`)
    // A grant on the whole table includes its columns.
    await sql(`GRANT INSERT (id, "actorKind", "actorId", action, "childId", "targetId") ON "AuditEvent" TO ${role}`)
    expect([right, await isProtected(asRole.href)]).toEqual([right, true])
  }
})
