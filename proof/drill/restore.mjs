/**
 * `npm run drill -- restore`: a backup by the commands of docs/operations/restore.md while people write, the database lost, a restore
 * into another PostgreSQL by the commands there, and the product on it. As large as `npm run fill` fills, a million assessments;
 * `ROWS=10000` is a hundredth of it. It needs Debian's PostgreSQL and age, which it installs when it may.
 */
import { spawnSync } from 'node:child_process'
import { access, chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ensureBuild } from '../../scripts/lib/build.mjs'
import { deployMigrations } from '../../scripts/lib/prisma.mjs'
import { say, startBenchServer } from '../bench-server.mjs'
import { fill } from '../fill/fill.mjs'
import { usualSizes } from '../fill/sizes.mjs'
import { tryIssued } from './restore/after.mjs'
import { issue, startWriting } from './restore/before.mjs'
import { contentsOf, differences } from './restore/contents.mjs'
import { debianBin, ensureDebian, query, startDebianPostgres } from './restore/debian-postgres.mjs'
import { documentedCommands, runDocumented } from './restore/documented.mjs'
import { startMailServer } from './restore/mail-server.mjs'
import { until } from './site/until.mjs'

const rows = Number(process.env.ROWS ?? usualSizes.assessments)
/** As the document advises for the time of a restore. */
const whileRestoring = { wal_level: 'minimal', max_wal_senders: '0', checkpoint_timeout: '30min' }
const waiting = '"sentAt" IS NULL AND "failedAt" IS NULL'

export async function run() {
  if (!Number.isInteger(rows) || rows < 1) throw new Error('ROWS must be a whole number above 0.')
  ensureDebian({ '/usr/bin/age': 'age', '/usr/bin/zstd': 'zstd', '/usr/bin/pg_dump': 'postgresql' }, say)
  const bin = debianBin()
  await ensureBuild(say)
  const folder = await mkdtemp(join(tmpdir(), 'sati-restore-'))
  await chmod(folder, 0o755)
  const stops = [() => rm(folder, { recursive: true, force: true })]
  try {
    return await drill(folder, bin, (stop) => void stops.unshift(stop))
  } finally {
    for (const stop of stops) await stop()
  }
}

/** bin: of PostgreSQL */
async function drill(folder, bin, afterwards) {
  const [source, target] = [
    await startDebianPostgres(join(folder, 'source')),
    await startDebianPostgres(join(folder, 'target'), { settings: whileRestoring }),
  ]
  afterwards(source.stop)
  afterwards(target.stop)
  const [log, before, after] = [join(folder, 'mail.log'), join(folder, 'before.log'), join(folder, 'after.log')]
  await deployMigrations(source.url, { product: 'sati_product' })
  await on(source.url, (client) => fill(client, { sizes: sizesOf(rows), say }))

  const mailServer = await startMailServer(before)
  afterwards(mailServer.stop)
  const env = { SMTP_URL: mailServer.url, MAIL_PAUSED: '0', RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'error' }
  const product = await startBenchServer(source.productUrl, { env })
  const { issued, writeLetters, soonHaveLeft } = await issue(product.origin, source.url, mailServer)
  const linksMailed = mailServer.mails.length

  // While the mail server is away letters pile up; it comes back when the dump has its snapshot.
  mailServer.state.isAway = true
  mailServer.state.mayTake = (address) => !address.startsWith('late-')
  await writeLetters()
  const writing = startWriting(product.origin)
  await sleep(2_000)
  const snapshot = new pg.Client({ connectionString: source.url })
  await snapshot.connect()
  afterwards(() => snapshot.end())
  await snapshot.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  const [{ id: snapshotId }] = (await snapshot.query('SELECT pg_export_snapshot() AS id')).rows
  mailServer.state.isAway = false

  const [backup] = await documentedCommands('## Backup')
  const [restore] = await documentedCommands('## Restore')
  const [mark] = await documentedCommands('## Mails after a restore')
  const keys = makeKeys(folder)
  // The documented command as it is; the programs of PostgreSQL it finds are this version's, and its pg_dump reads the snapshot.
  const shims = await programsFor(folder, bin, String(snapshotId))
  const commandEnv = {
    PROGRAMS: `${shims}:${bin}`,
    DIRECT_DATABASE_URL: source.url,
    NEW_DATABASE_URL: target.url,
    NEW_PRODUCT_URL: target.productUrl,
    BACKUP: join(folder, 'sati.dump.zst.age'),
    BACKUP_RECIPIENT: keys.recipient,
    BACKUP_STAMP: join(folder, 'done'),
    BACKUP_IDENTITY: keys.file,
    MAIL_LOG: log,
  }
  say('Backing up while people write')
  const writtenBefore = writing.written.count
  const backupSeconds = await runDocumented('The backup', backup ?? '', commandEnv)
  await access(commandEnv.BACKUP_STAMP)
  const writtenMeanwhile = writing.written.count - writtenBefore
  say(`Backed up in ${backupSeconds.toFixed(0)} s, ${((await stat(commandEnv.BACKUP)).size / 1e6).toFixed(0)} MB`)
  await until('the letters that the mail server takes', 120, soonHaveLeft)
  await writing.stop()
  if (product.pid) process.kill(product.pid, 'SIGKILL')
  await sleep(500)
  const left = new Set(mailServer.mails.map(({ id }) => id))
  await writeFile(log, await readFile(before))

  const [expected, held] = [await contentsOf(snapshot), await heldAt(snapshot)]
  await snapshot.query('COMMIT')
  say('Restoring')
  const restoreSeconds = await runDocumented('The restore', restore ?? '', commandEnv)
  say(`Restored in ${restoreSeconds.toFixed(0)} s`)
  const found = await on(target.url, contentsOf)
  const unequal = differences(expected, found)
  for (const name of [...unequal.tables, ...unequal.definitions]) say(`differs: ${name}`)
  const limits = await query(
    target.url,
    `SELECT FROM pg_db_role_setting WHERE setconfig::text LIKE '%statement_timeout%'`,
  )

  const newMailServer = await startMailServer(after)
  afterwards(newMailServer.stop)
  const paused = await startBenchServer(target.productUrl, {
    env: { ...env, SMTP_URL: newMailServer.url, MAIL_PAUSED: '1' },
  })
  const { tried, failed } = await tryIssued(paused.origin, issued)
  for (const each of failed) say(`failed: ${each}`)
  await sleep(5_000)
  const leftWhilePaused = newMailServer.mails.length
  await runDocumented('The marking', mark ?? '', {
    ...commandEnv,
    DIRECT_DATABASE_URL: target.url,
    DATABASE_URL: target.productUrl,
  })
  await paused.stop()
  const resumed = await startBenchServer(target.productUrl, { env: { ...env, SMTP_URL: newMailServer.url } })
  const due = `"MailDelivery" WHERE ${waiting} AND "dueAt" <= now()`
  await until('the rest of the mails', 180, async () => {
    const [{ n }] = await query(target.url, `SELECT count(*)::int AS n FROM ${due}`)
    return n === 0
  })
  await resumed.stop()

  const arrived = newMailServer.mails.map(({ id }) => id)
  const twice = arrived.filter((id, index) => left.has(id) || arrived.indexOf(id) !== index)
  const never = held.filter((id) => !left.has(id) && !arrived.includes(id))
  const minutes = (backupSeconds + restoreSeconds) / 60
  return [
    { what: 'assessments', now: rows, atLeast: 1_000_000 },
    { what: 'mails that left before', now: linksMailed, atLeast: 3 },
    {
      what: 'registered and answered while the dump ran',
      now: writtenMeanwhile,
      atLeast: rows < 100_000 ? 0 : 1,
      unit: 'people',
    },
    { what: 'tables compared', now: expected.tables.size, atLeast: 25 },
    { what: 'rows compared', now: expected.rows },
    { what: 'tables that differ', now: unequal.tables.length, atMost: 0 },
    {
      what: 'columns, constraints, indexes, functions, rights that differ',
      now: unequal.definitions.length,
      atMost: 0,
    },
    { what: 'time limits kept in the database again', now: limits.length, atLeast: 1 },
    { what: 'backup', now: backupSeconds / 60, unit: 'minutes' },
    { what: 'restore', now: restoreSeconds / 60, unit: 'minutes' },
    { what: 'backup and restore', now: minutes, atMost: 5, unit: `minutes for ${rows} assessments` },
    { what: 'links, keys, sessions and passwords tried', now: tried, atLeast: 9 },
    { what: '… that failed', now: failed.length, atMost: 0 },
    { what: 'mails that left while paused', now: leftWhilePaused, atMost: 0 },
    {
      what: 'waited in the dump, left before the database was lost',
      now: held.filter((id) => left.has(id)).length,
      atLeast: 1,
    },
    { what: 'waited in the dump, had not left', now: held.filter((id) => !left.has(id)).length, atLeast: 1 },
    { what: '… that left twice', now: twice.length, atMost: 0 },
    { what: '… that never left', now: never.length, atMost: 0 },
  ]
}

/**
 * The mails that were due and had not been sent.
 * Returns ids
 */
async function heldAt(client) {
  return (await client.query(`SELECT id FROM "MailDelivery" WHERE ${waiting} AND "dueAt" <= now()`)).rows.map(
    ({ id }) => id,
  )
}

/** In the proportions of a country's data. */
function sizesOf(assessments) {
  const share = assessments / usualSizes.assessments
  return Object.fromEntries(Object.entries(usualSizes).map(([name, size]) => [name, Math.ceil(size * share)]))
}

function makeKeys(folder) {
  const file = join(folder, 'identity.txt')
  spawnSync('age-keygen', ['-o', file])
  const recipient = spawnSync('age-keygen', ['-y', file], { encoding: 'utf8' }).stdout.trim()
  if (!recipient) throw new Error('This drill could not run: age-keygen made no key.')
  return { file, recipient }
}

async function programsFor(folder, bin, snapshot) {
  const shims = await mkdtemp(join(folder, 'programs-'))
  const shim = join(shims, 'pg_dump')
  await writeFile(shim, `#!/bin/sh\nexec ${join(bin, 'pg_dump')} --snapshot=${snapshot} "$@"\n`)
  await chmod(shim, 0o755)
  return shims
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
