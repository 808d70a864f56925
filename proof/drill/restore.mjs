/**
 * `npm run drill -- restore`: a backup by the commands of docs/operations/restore.md while people write, the database lost, a
 * restore into another PostgreSQL by the commands there, and the product on it, with a country's data: a million assessments,
 * or `ROWS=10000`. It installs Debian's PostgreSQL and age when it may.
 */
import { spawnSync } from 'node:child_process'
import { access, chmod, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ensureBuild } from '../../scripts/lib/build.mjs'
import { deployMigrations } from '../../scripts/lib/prisma.mjs'
import { print, startBenchServer, withFolder } from '../bench-server.mjs'
import { query, withClient } from '../database.mjs'
import { fill } from '../fill/fill.mjs'
import { sizesOfShare, usualSizes } from '../fill/sizes.mjs'
import { tryIssued } from './restore/after.mjs'
import { issue, startWriting } from './restore/before.mjs'
import { contentsOf, differences } from './restore/contents.mjs'
import { debianBin, startDebianPostgres } from './restore/debian-postgres.mjs'
import { documentedCommands, runDocumented } from './restore/documented.mjs'
import { startMailServer } from './restore/mail-server.mjs'
import { ensureDebian, until } from './site/programs.mjs'

const rows = Number(process.env.ROWS ?? usualSizes.assessments)
/** The document's advice for a restore. */
const whileRestoring = { wal_level: 'minimal', max_wal_senders: '0', checkpoint_timeout: '30min' }
const unsent = '"sentAt" IS NULL AND "failedAt" IS NULL'

export async function run() {
  if (!Number.isInteger(rows) || rows < 1) throw new Error('ROWS must be a whole number above 0.')
  ensureDebian({ '/usr/bin/age': 'age', '/usr/bin/zstd': 'zstd', '/usr/bin/pg_dump': 'postgresql' })
  const bin = debianBin()
  await ensureBuild(print)
  return withFolder('sati-restore-', (folder, afterwards) => drill(folder, bin, afterwards))
}

/** `bin` has PostgreSQL's programs. */
async function drill(folder, bin, afterwards) {
  const [source, target] = [
    await startDebianPostgres(join(folder, 'source')),
    await startDebianPostgres(join(folder, 'target'), { settings: whileRestoring }),
  ]
  afterwards(source.stop)
  afterwards(target.stop)
  const [log, before, after] = [join(folder, 'mail.log'), join(folder, 'before.log'), join(folder, 'after.log')]
  await deployMigrations(source.url, { product: 'sati_product' })
  await withClient(source.url, (client) => fill(client, { sizes: sizesOfShare(rows / usualSizes.assessments), print }))

  const mailServer = await startMailServer(before)
  afterwards(mailServer.stop)
  const env = { SMTP_URL: mailServer.url, MAIL_PAUSED: '0' }
  const product = await startBenchServer(source.productUrl, { env })
  const { issued, postReferrals, soonAreSent } = await issue(product.origin, source.url, mailServer)
  const linksMailed = mailServer.mails.length

  // Mails pile up until the dump has its snapshot.
  mailServer.state.isAway = true
  mailServer.state.accepts = (address) => !address.startsWith('late-')
  await postReferrals()
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
  // The documented command unchanged: it finds a pg_dump that reads the snapshot.
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
  print('Backing up while people write')
  const writtenBefore = writing.written.count
  const backupSeconds = await runDocumented('The backup', backup, commandEnv)
  await access(commandEnv.BACKUP_STAMP)
  const writtenDuringBackup = writing.written.count - writtenBefore
  print(`Backed up in ${backupSeconds.toFixed(0)} s, ${((await stat(commandEnv.BACKUP)).size / 1e6).toFixed(0)} MB`)
  await until('the letters that the mail server takes', 120, soonAreSent)
  await writing.stop()
  if (product.pid) process.kill(product.pid, 'SIGKILL')
  await sleep(500)
  const left = new Set(mailServer.mails.map(({ id }) => id))
  await writeFile(log, await readFile(before))

  const [expected, held] = [await contentsOf(snapshot), await heldAt(snapshot)]
  await snapshot.query('COMMIT')
  print('Restoring')
  const restoreSeconds = await runDocumented('The restore', restore, commandEnv)
  print(`Restored in ${restoreSeconds.toFixed(0)} s`)
  const found = await withClient(target.url, contentsOf)
  const unequal = differences(expected, found)
  for (const name of [...unequal.tables, ...unequal.definitions]) print(`differs: ${name}`)
  const limitsSql = `SELECT FROM pg_db_role_setting WHERE setconfig::text LIKE '%statement_timeout%'`
  const limits = await query(target.url, limitsSql)

  const newMailServer = await startMailServer(after)
  afterwards(newMailServer.stop)
  const newEnv = { ...env, SMTP_URL: newMailServer.url }
  const paused = await startBenchServer(target.productUrl, { env: { ...newEnv, MAIL_PAUSED: '1' } })
  const { tried, failed } = await tryIssued(paused.origin, issued)
  for (const each of failed) print(`failed: ${each}`)
  await sleep(5_000)
  const leftWhilePaused = newMailServer.mails.length
  const markEnv = { ...commandEnv, DIRECT_DATABASE_URL: target.url, DATABASE_URL: target.productUrl }
  await runDocumented('The marking', mark, markEnv)
  await paused.stop()
  const resumed = await startBenchServer(target.productUrl, { env: newEnv })
  const countDue = async () => (await withClient(target.url, heldAt)).length
  await until('the rest of the mails', 180, async () => (await countDue()) === 0)
  await resumed.stop()

  const otherDefinitions = unequal.definitions.length
  const leftBefore = held.filter((id) => left.has(id)).length
  const arrived = newMailServer.mails.map(({ id }) => id)
  const twice = arrived.filter((id, index) => left.has(id) || arrived.indexOf(id) !== index)
  const never = held.filter((id) => !left.has(id) && !arrived.includes(id))
  const atLeast = rows < 100_000 ? 0 : 1
  const minutes = (backupSeconds + restoreSeconds) / 60
  return [
    { what: 'assessments', now: rows, atLeast: 1_000_000 },
    { what: 'mails that left before', now: linksMailed, atLeast: 3 },
    { what: 'registered and answered while the dump ran', now: writtenDuringBackup, atLeast, unit: 'people' },
    { what: 'tables compared', now: expected.tables.size, atLeast: 25 },
    { what: 'rows compared', now: expected.rows },
    { what: 'tables that differ', now: unequal.tables.length, atMost: 0 },
    { what: 'columns, constraints, indexes, functions, rights that differ', now: otherDefinitions, atMost: 0 },
    { what: 'time limits kept in the database again', now: limits.length, atLeast: 1 },
    { what: 'backup', now: backupSeconds / 60, unit: 'minutes' },
    { what: 'restore', now: restoreSeconds / 60, unit: 'minutes' },
    { what: 'backup and restore', now: minutes, atMost: 5, unit: `minutes for ${rows} assessments` },
    { what: 'links, keys, sessions and passwords tried', now: tried, atLeast: 9 },
    { what: '… that failed', now: failed.length, atMost: 0 },
    { what: 'mails that left while paused', now: leftWhilePaused, atMost: 0 },
    { what: 'waited in the dump, left before the database was lost', now: leftBefore, atLeast: 1 },
    { what: 'waited in the dump, had not left', now: held.length - leftBefore, atLeast: 1 },
    { what: '… that left twice', now: twice.length, atMost: 0 },
    { what: '… that never left', now: never.length, atMost: 0 },
  ]
}

/** The ids of mails that were due and not sent. */
async function heldAt(client) {
  const { rows } = await client.query(`SELECT id FROM "MailDelivery" WHERE ${unsent} AND "dueAt" <= now()`)
  return rows.map(({ id }) => id)
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
