/**
 * `npm run drill -- point-in-time`: PostgreSQL archives its WAL by pgBackRest, with deploy/pgbackrest and the commands of
 * docs/operations/restore.md. A table is dropped while people write, and another server is restored to the moment before: with
 * all that was written until then, and nothing after.
 */
import { randomUUID } from 'node:crypto'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuild } from '../../scripts/lib/build.mjs'
import { root } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { deployMigrations } from '../../scripts/lib/prisma.mjs'
import { print, startBenchServer, withFolder } from '../bench-server.mjs'
import { query, withClient } from '../database.mjs'
import { fill } from '../fill/fill.mjs'
import { startWriting } from './restore/before.mjs'
import { contentsOf, differences } from './restore/contents.mjs'
import { databaseUser, debianBin, startDebianPostgres } from './restore/debian-postgres.mjs'
import { documentedCommands, runDocumented } from './restore/documented.mjs'
import { ensureDebian, until } from './site/programs.mjs'

const sizes = { parents: 500, children: 2_500, assessments: 10_000, referrals: 2_000, audit: 100_000 }

export async function run() {
  ensureDebian({ '/usr/bin/pgbackrest': 'pgbackrest', '/usr/bin/pg_dump': 'postgresql' })
  await ensureBuild(print)
  return withFolder('sati-point-in-time-', drill)
}

async function drill(folder, afterwards) {
  const user = databaseUser()
  const [source, target] = [join(folder, 'source'), join(folder, 'target')]
  for (const each of ['repository', 'locks', 'target', join('target', 'data')]) {
    await mkdir(join(folder, each), { mode: each.endsWith('data') ? 0o700 : 0o755 })
    if (user.uid !== undefined) await chown(join(folder, each), user.uid, user.gid ?? 0)
  }
  const port = await freePort()
  const config = join(folder, 'pgbackrest.conf')
  await render('pgbackrest.conf', config, {
    BACKUP_REPOSITORY: join(folder, 'repository'),
    BACKUP_LOCKS: join(folder, 'locks'),
    DATABASE_DATA: join(source, 'data'),
    DATABASE_PORT: String(port),
    DATABASE_SOCKET: source,
  })
  const env = { PROGRAMS: debianBin(), PGBACKREST_CONFIG: config, PGBACKREST_REPO1_CIPHER_PASS: randomUUID() }
  // PostgreSQL starts pgBackRest in its own environment.
  Object.assign(process.env, env)
  const database = await startDebianPostgres(source, { port, settings: await archiving() })
  afterwards(database.stop)
  await deployMigrations(database.url, { product: 'sati_product' })
  await withClient(database.url, (client) => fill(client, { sizes }))

  const [backup, restore] = await documentedCommands('## Point in time')
  const product = await startBenchServer(database.productUrl)
  const writing = startWriting(product.origin)
  const backupSeconds = await runDocumented('The full backup', backup, env, user)
  print(`Full backup in ${backupSeconds.toFixed(0)} s`)
  await sleep(3_000)
  await writing.stop()
  await product.stop()
  const expected = await withClient(database.url, contentsOf)
  const [{ at }] = await query(database.url, 'SELECT clock_timestamp()::text AS at')
  await sleep(1_000)

  const again = await startBenchServer(database.productUrl)
  const later = startWriting(again.origin)
  await sleep(3_000)
  await later.stop()
  await again.stop()
  await query(database.url, 'DROP TABLE "Assessment" CASCADE')
  const [{ wal }] = await query(database.urlOf('sati'), 'SELECT pg_walfile_name(pg_switch_wal()) AS wal')
  await until('the last of the log to be archived', 60, async () => {
    const [{ last }] = await query(database.url, 'SELECT last_archived_wal AS last FROM pg_stat_archiver')
    return last >= wal
  })
  await database.stop()

  const goBack = { ...env, PGBACKREST_PG1_PATH: join(target, 'data'), UNTIL: at }
  // So does the restored server, for the rest of the WAL.
  Object.assign(process.env, goBack)
  const begun = performance.now()
  await runDocumented('The restore', restore, goBack, user)
  const restored = await startDebianPostgres(target)
  afterwards(restored.stop)
  await until('the restored server to take writes', 120, async () => {
    const [{ recovering }] = await query(restored.url, 'SELECT pg_is_in_recovery() AS recovering')
    return !recovering
  })
  const seconds = (performance.now() - begun) / 1000
  const found = await withClient(restored.url, contentsOf)
  const unequal = differences(expected, found)
  // Rate limits are unlogged: they start again.
  const unloggedSql = `SELECT oid::regclass::text AS name FROM pg_class WHERE relpersistence = 'u'`
  const unlogged = await query(restored.url, unloggedSql)
  unequal.tables = unequal.tables.filter((each) => !unlogged.some(({ name }) => name === each))
  for (const name of [...unequal.tables, ...unequal.definitions]) print(`differs: ${name}`)
  const product2 = await startBenchServer(restored.productUrl)
  const { status } = await fetch(`${product2.origin}/api/health/ready`)
  await product2.stop()
  const people = { atLeast: 1, unit: 'people' }
  return [
    { what: 'registered and answered after the backup, until the moment', now: writing.written.count, ...people },
    { what: 'registered and answered after the moment', now: later.written.count, ...people },
    { what: 'rows at the moment, compared', now: expected.rows, atLeast: 1 },
    { what: 'tables that differ from the moment', now: unequal.tables.length, atMost: 0 },
    { what: 'definitions that differ', now: unequal.definitions.length, atMost: 0 },
    { what: 'the product on it is ready', now: status === 200 ? 1 : 0, atLeast: 1 },
    { what: 'full backup', now: backupSeconds, unit: 's' },
    { what: 'back at the moment', now: seconds, unit: 's' },
  ]
}

async function archiving() {
  const text = await readFile(join(root, 'deploy', 'pgbackrest', 'postgresql.conf'), 'utf8')
  const settings = text.matchAll(/^(\w+) = '?(.*?)'?$/gm)
  return Object.fromEntries([...settings].map(([, name = '', value = '']) => [name, value]))
}

async function render(name, file, values) {
  const text = await readFile(join(root, 'deploy', 'pgbackrest', name), 'utf8')
  const rendered = text.replace(/\$\{(\w+)\}/g, (_, key) => values[key] ?? '')
  await writeFile(file, rendered)
}
