/**
 * `npm run bench:engines`: our outbox, graphile-worker and pg-boss side by side, for docs/decisions/0023-job-engine.md. All
 * on one embedded PostgreSQL that waits for its disk. The libraries are installed into a temporary folder; about five minutes.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPgBouncer } from '../tests/support/pgbouncer.mjs'
import { openEngine } from './job-engines/engines.mjs'
import { folderSize, tellOfSource } from './job-engines/installed.mjs'
import { addAndCancel, claimPlan, deliver, newIds, twice, urgentBeside } from './job-engines/measure.mjs'
import { duringOutage, mailingJob, writeMails } from './job-engines/outage.mjs'
import { secondsUntilTakenAgain, startWorker } from './job-engines/processes.mjs'
import { countStatements } from './job-engines/statements.mjs'
import { prepareBench, say, startBenchDatabase } from './lib/bench-server.mjs'
import { runStep } from './lib/programs.mjs'

const versions = { 'graphile-worker': '0.17.3', 'pg-boss': '10.4.2' }
const names = /** @type {const} */ (['ours', 'graphile-worker', 'pg-boss'])
const letters = 1_000

await prepareBench()
countStatements()
const home = await mkdtemp(join(tmpdir(), 'sati-bench-'))
const folder = join(home, 'libraries')
await mkdir(folder)
await installLibraries()
const postgres = await startBenchDatabase({ dataDir: home })
const copies = ['killed', 'killed_soon', 'pooled', 'rights']
await onServer(async (client) => {
  for (const copy of copies) await client.query(`CREATE DATABASE ${copy} TEMPLATE sati`)
})

try {
  for (const name of names) await measureAlone(name)
  say('\nKilled workers, a mail server that is away, and PgBouncer, all at once')
  await Promise.all([killWorkers(), ...names.map(stayAway), behindPgBouncer(), asPoorRole()])
} finally {
  await postgres.stop()
  await rm(home, { recursive: true, force: true })
}
process.exit(0)

/** @param {string[]} parts the engine's name first */
function tell(...parts) {
  say(parts.join(': '))
}

/** What is measured while nothing else runs. @param {typeof names[number]} name */
async function measureAlone(name) {
  say('')
  const open = async (/** @type {object} */ settings = {}) => {
    const engine = await openEngine(name, { url: postgres.url, folder, ...settings })
    await engine.install()
    return engine
  }
  const engine = await open()
  const { added, cancelled, gone } = await addAndCancel(engine)
  tell(name, 'put in with a transaction', added)
  tell(name, 'cancelled with a transaction, of 20,500 delayed', `${cancelled}; ${gone} of 500 are gone`)
  tell(name, '2,000 jobs in six places', await deliver(engine))
  if (name === 'pg-boss') tell(name, 'the same as documented, looking twice a second', await slowly(open))
  tell(name, 'urgent beside 100,000', await urgentBeside(await open()))
  tell(name, 'a claim beside 100,000', await claimPlan(engine))
  if (name === 'pg-boss')
    tell(name, 'urgent beside 100,000 in one queue, by priority', await urgentBeside(await open({ lanes: false })))
  tell(name, await twice(await open()))
}

/** @param {(settings: object) => Promise<import('./job-engines/measure.mjs').Engine>} open */
async function slowly(open) {
  return deliver(await open({ notify: false }), 2_000, 4_000)
}

async function killWorkers() {
  /** @param {typeof names[number]} name @param {string} said @param {{ expire?: number, maintain?: number }} [settings] */
  async function kill(name, said, settings = {}) {
    const url = postgres.urlOf(settings.expire === 1 ? 'killed_soon' : 'killed')
    const engine = await openEngine(name, { url, folder, ...settings })
    await engine.install()
    await engine.addMany(newIds(1))
    const seconds = await secondsUntilTakenAgain({ name, url, folder, ...settings }, 135_000)
    tell(name, said, seconds ? `taken by another after ${seconds.toFixed(1)} s` : 'not taken by another in 135 s')
  }
  await Promise.all([
    kill('ours', 'killed in a job'),
    kill('graphile-worker', 'killed in a job').then(() => tellOfSource(folder, say)),
    kill('pg-boss', 'killed in a job that may take 120 s', { expire: 120, maintain: 1 }),
    kill('pg-boss', 'killed in a job that may take 1 s', { expire: 1, maintain: 1 }),
  ])
}

/** The mail server is away for a minute. @param {typeof names[number]} name */
async function stayAway(name) {
  const engine = await openEngine(name, { url: postgres.url, folder })
  await engine.install()
  await engine.pool.query(engine.clear)
  const { attempts, arrived, first, last } = await duringOutage(60_000, letters, async (smtpUrl) => {
    if (name === 'ours') return startMailWorker(engine, smtpUrl)
    await engine.addMany(newIds(letters))
    return engine.work(mailingJob(smtpUrl))
  })
  const after = `after its return the first mail after ${first} s, the last of ${arrived} after ${last} s`
  tell(name, `${letters} mails due, the server away for 60 s`, `${attempts} attempts meanwhile; ${after}`)
}

/** The whole worker, not the outbox alone: it is what spares a server that is away. */
async function startMailWorker(/** @type {{ pool: pg.Pool }} */ { pool }, /** @type {string} */ smtpUrl) {
  const { MailWorker } = await import('../lib/mail/worker.ts')
  const { env } = await import('../lib/env.ts')
  // Read once and kept: the address is changed where it is kept.
  Object.assign(env(), { SMTP_URL: smtpUrl })
  await writeMails(pool, letters)
  const worker = new MailWorker()
  worker.start()
  return () => worker.stop()
}

async function behindPgBouncer() {
  const url = postgres.urlOf('pooled')
  const pooler = await startPgBouncer(new URL(url), { size: 3 })
  /** @param {typeof names[number]} name @param {string} said @param {object} [settings] */
  async function work(name, said, settings = {}) {
    const engine = await openEngine(name, { url, folder })
    await engine.install()
    for (const [where, address] of Object.entries({ direct: url, 'behind PgBouncer': pooler.url })) {
      await engine.addMany(newIds(400))
      const options = { name, url: address, folder, ...settings }
      const both = [startWorker({ ...options, drain: 100 }), startWorker({ ...options, drain: 100 })]
      for (const worker of both) tell(name, said, where, await worker.line())
      await engine.pool.query(engine.clear)
      tell(name, said, where, await startWorker({ ...options, asks: 5 }).line())
    }
  }
  await work('ours', 'as it is')
  await work('graphile-worker', 'as it comes')
  await work('graphile-worker', 'without prepared statements', { prepared: false })
  await work('pg-boss', 'as it comes')
  await pooler.stop()
}

/** A role that may write in the tables and make nothing, as docs/operations/run.md has it behind a pooler. */
async function asPoorRole() {
  const url = new URL(postgres.urlOf('rights'))
  await onServer(async (client) => {
    await client.query(`CREATE ROLE app LOGIN PASSWORD 'only-for-measuring'`)
  })
  Object.assign(url, { username: 'app', password: 'only-for-measuring' })
  for (const name of /** @type {const} */ (['graphile-worker', 'pg-boss'])) {
    const engine = await openEngine(name, { url: url.href, folder })
    const said = await engine.install().then(
      () => 'starts',
      (error) => error.message,
    )
    tell(name, 'started by a role that may create nothing', said)
    await engine.pool.end()
  }
}

async function installLibraries() {
  for (const [name, version] of Object.entries(versions)) {
    const own = join(home, name)
    await mkdir(own)
    await writeFile(join(own, 'package.json'), '{}')
    const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error', `${name}@${version}`]
    await runStep(`Installing ${name}`, { command: 'npm', args, cwd: own })
    const { packages } = JSON.parse(await readFile(join(own, 'package-lock.json'), 'utf8'))
    const ours = JSON.parse(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8')).packages
    const added = Object.keys(packages).filter((path) => path && packages[path].version !== ours[path]?.version)
    const kB = await folderSize(added.map((path) => join(own, path)))
    tell(name, version, `${added.length} packages that we have not, ${kB} kB`)
  }
  await writeFile(join(folder, 'package.json'), '{}')
  const wanted = Object.entries(versions).map((each) => each.join('@'))
  const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error', ...wanted]
  await runStep('Installing both', { command: 'npm', args, cwd: folder })
}

/** @param {(client: pg.Client) => Promise<void>} work */
async function onServer(work) {
  const client = new pg.Client(postgres.urlOf('postgres'))
  await client.connect()
  await work(client)
  await client.end()
}
