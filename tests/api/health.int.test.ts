import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GET as live } from '@/app/api/health/live/route'
import { GET as ready } from '@/app/api/health/ready/route'
import { measureBackup, measureDatabase } from '@/lib/health/database-metrics'
import { call } from '../support/api'
import { count, sql, sqlInNewSession } from '../support/sql'
import { until } from '../support/until'

const draining = globalThis as typeof globalThis & { __satiDraining?: boolean }
const isReady = () => call(ready, '/api/health/ready')

afterEach(() => {
  draining.__satiDraining = undefined
})

let scrapes = 0

/** The result of a scrape ten seconds after the last one; until then the last result is cached. */
async function scrape() {
  scrapes += 1
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000 * scrapes)
  const samples = measureDatabase()
  clock.mockRestore()
  const sampled = (wanted: string) => samples.then((all) => all.find(({ name }) => name === wanted)?.value)
  return { up: await sampled('sati_database_up'), ready: await sampled('sati_ready') }
}

async function expectNotReady(): Promise<void> {
  const { status, body, headers, text } = await isReady()
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '2'])
  expect(text).not.toMatch(/migration|prisma|postgres|\d+\.\d+/i)
  expect((await call(live, '/api/health/live')).status).toBe(200)
}

test('both probes answer ok and nothing else, without a session or a rate limit', async () => {
  for (let i = 0; i < 320; i++) expect((await call(live, '')).text).toBe('{"status":"ok"}')
  expect(await isReady()).toMatchObject({ status: 200, text: '{"status":"ok"}' })
  expect(await scrape()).toEqual({ up: 1, ready: 1 })
  expect(await count('"RateLimit"')).toBe(0)
})

test('an instance that drains is not ready', async () => {
  draining.__satiDraining = true
  await expectNotReady()
  draining.__satiDraining = false
  expect((await isReady()).status).toBe(200)
})

test.each([
  ['is missing', 'DELETE FROM "_prisma_migrations"'],
  ['has not finished', 'UPDATE "_prisma_migrations" SET finished_at = NULL'],
  ['was rolled back', 'UPDATE "_prisma_migrations" SET rolled_back_at = now()'],
])('an instance whose migration %s is not ready', async (_what, statement) => {
  await sql('CREATE TABLE kept AS SELECT * FROM "_prisma_migrations"')
  try {
    await sql(statement)
    await expectNotReady()
    expect(await scrape()).toEqual({ up: 1, ready: 0 })
  } finally {
    await sql('TRUNCATE "_prisma_migrations"')
    await sql('INSERT INTO "_prisma_migrations" SELECT * FROM kept')
    await sql('DROP TABLE kept')
  }
  expect((await isReady()).status).toBe(200)
})

test('an instance on an empty database is not ready', async () => {
  await sql('ALTER TABLE "_prisma_migrations" RENAME TO elsewhere')
  try {
    await expectNotReady()
  } finally {
    await sql('ALTER TABLE elsewhere RENAME TO "_prisma_migrations"')
  }
  expect((await isReady()).status).toBe(200)
})

test('an instance whose database has become another one’s standby is not ready', async () => {
  const name = new URL(process.env.DATABASE_URL ?? '').pathname.slice(1)
  const endConnections = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND pid <> pg_backend_pid()`
  await sql(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`)
  try {
    await sql(endConnections, [name])
    await until('the new state', async () => (await isReady()).status === 503)
    await expectNotReady()
    expect(await scrape()).toEqual({ up: 1, ready: 0 })
  } finally {
    await sqlInNewSession(`BEGIN READ WRITE; ALTER DATABASE "${name}" RESET default_transaction_read_only; COMMIT`)
    await sql(endConnections, [name])
  }
  await until('the old state', async () => (await isReady()).status === 200)
  expect(await scrape()).toEqual({ up: 1, ready: 1 })
})

test('a scrape tells when the last backup was done, 0 where none was, and nothing where no stamp is named', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sati-stamp-'))
  const stamp = join(folder, 'done')
  try {
    expect(await measureBackup()).toEqual([])
    process.env.BACKUP_STAMP = stamp
    const about = { name: 'sati_backup_last_success_timestamp_seconds', labels: {} }
    expect(await measureBackup()).toEqual([{ ...about, value: 0 }])
    await writeFile(stamp, '')
    await utimes(stamp, 1_790_000_000, 1_790_000_000)
    expect(await measureBackup()).toEqual([{ ...about, value: 1_790_000_000 }])
  } finally {
    delete process.env.BACKUP_STAMP
    await rm(folder, { recursive: true })
  }
})

test('a newer version’s migration beside our own is no trouble: instances are replaced one by one', async () => {
  await sql(
    `INSERT INTO "_prisma_migrations" (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ('x', 'x', '20991231000000_later', now(), 1)`,
  )
  expect((await isReady()).status).toBe(200)
})
