/**
 * `npm run drill -- point-in-time`: PostgreSQL archives its log of writes by pgBackRest, with the files of deploy/pgbackrest and the
 * commands of docs/operations/restore.md; a table is dropped while people write, and another server goes back to the moment before: all
 * that was written until then is there, and nothing of what came after.
 */
import { randomUUID } from 'node:crypto'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ensureBuild } from '../../scripts/lib/build.mjs'
import { root } from '../../scripts/lib/paths.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { deployMigrations } from '../../scripts/lib/prisma.mjs'
import { say, startBenchServer } from '../bench-server.mjs'
import { fill } from '../fill/fill.mjs'
import { startWriting } from './restore/before.mjs'
import { contentsOf, differences } from './restore/contents.mjs'
import { databaseUser, debianBin, ensureDebian, query, startDebianPostgres } from './restore/debian-postgres.mjs'
import { documentedCommands, runDocumented } from './restore/documented.mjs'
import { until } from './site/until.mjs'

const sizes = { parents: 500, children: 2_500, assessments: 10_000, referrals: 2_000, audit: 100_000 }

export async function run() {
  ensureDebian({ '/usr/bin/pgbackrest': 'pgbackrest', '/usr/bin/pg_dump': 'postgresql' }, say)
  await ensureBuild(say)
  const folder = await mkdtemp(join(tmpdir(), 'sati-point-in-time-'))
  await chmod(folder, 0o755)
  const stops = [() => rm(folder, { recursive: true, force: true })]
  try {
    return await drill(folder, (stop) => void stops.unshift(stop))
  } finally {
    for (const stop of stops) await stop()
  }
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
  // PostgreSQL starts pgBackRest itself, in its own environment.
  Object.assign(process.env, env)
  const database = await startDebianPostgres(source, { port, settings: await archiving() })
  afterwards(database.stop)
  await deployMigrations(database.url, { product: 'sati_product' })
  await on(database.url, (client) => fill(client, { sizes }))

  const [backup, restore] = await documentedCommands('## Point in time')
  const product = await startBenchServer(database.productUrl, {
    env: { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error' },
  })
  const writing = startWriting(product.origin)
  const backupSeconds = await runDocumented('The full backup', backup ?? '', env, user)
  say(`Full backup in ${backupSeconds.toFixed(0)} s`)
  await sleep(3_000)
  await writing.stop()
  await product.stop()
  const expected = await on(database.url, contentsOf)
  const [{ at }] = await query(database.url, 'SELECT clock_timestamp()::text AS at')
  await sleep(1_000)

  const again = await startBenchServer(database.productUrl, {
    env: { RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error' },
  })
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
  // The restored server asks pgBackRest for the rest of the log, also in its own environment.
  Object.assign(process.env, goBack)
  const begun = performance.now()
  await runDocumented('The restore', restore ?? '', goBack, user)
  const restored = await startDebianPostgres(target)
  afterwards(restored.stop)
  await until('the restored server to take writes', 120, async () => {
    const [{ waits }] = await query(restored.url, 'SELECT pg_is_in_recovery() AS waits')
    return !waits
  })
  const seconds = (performance.now() - begun) / 1000
  const found = await on(restored.url, contentsOf)
  const unequal = differences(expected, found)
  // The counters of limits are in no log of writes, and start again.
  const unlogged = await query(
    restored.url,
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relpersistence = 'u'`,
  )
  unequal.tables = unequal.tables.filter((each) => !unlogged.some(({ name }) => name === each))
  for (const name of [...unequal.tables, ...unequal.definitions]) say(`differs: ${name}`)
  const product2 = await startBenchServer(restored.productUrl, { env: { LOG_LEVEL: 'error' } })
  const { status } = await fetch(`${product2.origin}/api/health/ready`)
  await product2.stop()
  return [
    {
      what: 'registered and answered after the backup, until the moment',
      now: writing.written.count,
      atLeast: 1,
      unit: 'people',
    },
    { what: 'registered and answered after the moment', now: later.written.count, atLeast: 1, unit: 'people' },
    { what: 'rows at the moment, compared', now: expected.rows, atLeast: 1 },
    { what: 'tables that differ from the moment', now: unequal.tables.length, atMost: 0 },
    { what: 'definitions that differ', now: unequal.definitions.length, atMost: 0 },
    { what: 'the product on it is ready', now: status === 200 ? 1 : 0, atLeast: 1 },
    { what: 'full backup', now: backupSeconds, unit: 's' },
    { what: 'back at the moment', now: seconds, unit: 's' },
  ]
}

/** PostgreSQL's settings, by the file that is delivered. */
async function archiving() {
  const text = await readFile(join(root, 'deploy', 'pgbackrest', 'postgresql.conf'), 'utf8')
  const settings = text.matchAll(/^(\w+) = '?(.*?)'?$/gm)
  return Object.fromEntries([...settings].map(([, name = '', value = '']) => [name, value]))
}

/** name: in deploy/pgbackrest */
async function render(name, file, values) {
  const text = await readFile(join(root, 'deploy', 'pgbackrest', name), 'utf8')
  await writeFile(
    file,
    text.replace(/\$\{(\w+)\}/g, (_, key) => values[key] ?? ''),
  )
}

async function on(connectionString, work) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
