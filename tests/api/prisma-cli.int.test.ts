import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { keepTimeLimits } from '@/lib/db-time-limits.mjs'
import { copyOfPrisma } from '../support/prisma-cli'
import { count, sql, sqlInNewSession } from '../support/sql'

/** Every Prisma CLI command that operations and developers use, on prisma/schema-engine.mjs. */

const { testDatabaseUrl = '' } = globalThis as typeof globalThis & { testDatabaseUrl?: string }
const { prisma, folder, remove } = copyOfPrisma(testDatabaseUrl)
afterAll(remove)

const schemaFile = join(folder, 'prisma/schema.prisma')
const migrations = join(folder, 'prisma/migrations')
const diff = (more: string) => prisma(`migrate diff --from-config-datasource --to-schema ${schemaFile}${more}`)

function addField(line: string): void {
  const schema = readFileSync(schemaFile, 'utf8')
  writeFileSync(schemaFile, schema.replace('model Child {', `model Child {\n  ${line}`))
}

function hasColumn(name: string): Promise<number> {
  return count(`information_schema.columns WHERE table_name = 'Child' AND column_name = $1`, [name])
}

test('the schema and the database say the same, with all that only SQL can say', async () => {
  // DATABASE_URL may be a pooler's; here nothing listens.
  const env = { DATABASE_URL: 'postgresql://127.0.0.1:9/sati', DIRECT_DATABASE_URL: testDatabaseUrl }
  const [status, same] = await Promise.all([prisma('migrate status', { env }), diff(' --exit-code')])
  expect(status).toMatchObject({ code: 0, said: expect.stringContaining('Database schema is up to date!') })
  expect(same).toMatchObject({ code: 0, said: expect.stringContaining('No difference detected.') })
})

test('what was changed by hand is reported by diff and by dev', async () => {
  await sql('ALTER TABLE "Child" ADD COLUMN "byHand" text, ALTER COLUMN name DROP NOT NULL')
  const [script, dev] = await Promise.all([diff(' --script --exit-code'), prisma('migrate dev', { inTerminal: true })])
  expect(script.code).toBe(2)
  expect(script.said).toMatch(/ALTER TABLE "Child" DROP COLUMN "byHand",\s+ALTER COLUMN "name" SET NOT NULL;/)
  expect(dev.said).toMatch(/Drift detected.*Added column `byHand`.*Altered column `name`.*prisma migrate reset/s)
  await sql('ALTER TABLE "Child" DROP COLUMN "byHand", ALTER COLUMN name SET NOT NULL')
})

test('dev makes a migration of what was changed in the schema and of nothing else, applied or not', async () => {
  addField('nickname String?')
  const draft = await prisma('migrate dev --create-only --name nickname', { inTerminal: true })
  expect(draft.said).toContain('without applying it')
  const name = readdirSync(migrations).find((each) => each.endsWith('_nickname')) ?? ''
  expect(readFileSync(join(migrations, name, 'migration.sql'), 'utf8')).toBe(
    '-- AlterTable\nALTER TABLE "Child" ADD COLUMN     "nickname" TEXT;\n',
  )
  expect(await hasColumn('nickname')).toBe(0)
  addField('hobby String?')
  const dev = await prisma('migrate dev --name hobby', { inTerminal: true })
  expect(dev.said).toMatch(/applied:.*_nickname.*created and applied.*_hobby.*now in sync/s)
  expect([await hasColumn('nickname'), await hasColumn('hobby')]).toEqual([1, 1])
})

test('push brings a schema into the database, and pull a database into the schema', async () => {
  addField('colour String?')
  expect(await prisma('db push')).toMatchObject({ code: 0, said: expect.stringContaining('now in sync') })
  await sql('ALTER TABLE "Child" ADD COLUMN town text')
  const pull = await prisma('db pull')
  expect(pull).toMatchObject({ code: 0, said: expect.stringMatching(/Introspected \d+ models/) })
  expect(readFileSync(schemaFile, 'utf8')).toMatch(/model Child \{[^}]*\n {2}colour +String\?[^}]*\n {2}town +String\?/)
})

const unlimited = `DO $$ BEGIN ASSERT current_setting('statement_timeout') = '0'; END $$;\n`

test('deploy says what a migration failed at, resolve clears it, and reset starts again', async () => {
  const bad = join(migrations, '29990101000000_bad')
  mkdirSync(bad)
  writeFileSync(join(bad, 'migration.sql'), 'ALTER TABLE "Nowhere" ADD COLUMN x integer;\n')
  const failed = await prisma('migrate deploy')
  expect(failed).toMatchObject({ code: 1, said: expect.stringContaining('Nowhere') })
  expect((await prisma('migrate resolve --rolled-back 29990101000000_bad')).code).toBe(0)
  // A role with a statement timeout for the pooler may run longer here.
  const client = new pg.Client(testDatabaseUrl)
  await client.connect()
  await keepTimeLimits(client).finally(() => client.end())
  expect(await sqlInNewSession('SHOW statement_timeout')).toEqual([{ statement_timeout: '5s' }])
  writeFileSync(join(bad, 'migration.sql'), unlimited)
  expect((await prisma('migrate resolve --applied 29990101000000_bad')).code).toBe(0)
  const reset = await prisma('migrate reset --force')
  expect(reset).toMatchObject({ code: 0, said: expect.stringContaining('Database reset successful') })
  expect([await hasColumn('hobby'), await hasColumn('town')]).toEqual([1, 0])
})

test('a panic of the engine is told, and no shadow database stays behind', async () => {
  const panic = await prisma('migrate status', { env: { FORCE_PANIC_SCHEMA_ENGINE: '1' } })
  expect(panic).toMatchObject({ code: 1, said: expect.stringContaining('This is the debugPanic artificial panic') })
  expect(await count(`pg_database WHERE datname LIKE 'prisma_migrate_shadow%'`)).toBe(0)
})
