import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, isPortFree } from './ports.mjs'
import { postgresBinaries, withPrefix } from './postgres-binaries.mjs'
import { commandLineOf, endProcess, isRunning } from './processes.mjs'
import { runStep, startGuarded } from './programs.mjs'
import { readJson, writeJson } from './secrets.mjs'

const user = 'sati'
/** The product connects as this role, which owns nothing. `deployMigrations` gives it its rights. */
export const productRole = 'sati_product'
const majorVersion = '18'

// Starts the PostgreSQL server from npm, on the loopback address only. With `dataDir` the data are in `<dataDir>/postgres`, port and
// password in `<dataDir>/postgres.json` (mode 600); what a killed start left, a partial data folder or a running server, is removed
// first. With `ephemeral` all is in a temporary folder, in memory where there is room, without fsync, and deleted at the end. Until
// `markPrepared` is called, each start creates the database `sati` anew. `exited` resolves when the server ends for any reason.
export async function startPostgres({ dataDir, ephemeral = false }) {
  const home = dataDir ?? (await makeTemporaryFolder())
  await fs.mkdir(home, { recursive: true })
  if (process.getuid?.() === 0) await fs.chmod(home, 0o711) // the database's user must pass through
  const data = join(home, 'postgres')
  const settingsFile = settingsFileIn(home)
  const binaries = postgresBinaries(home)

  await stopLeftover(data)
  if (!existsSync(data)) await create(binaries, data, settingsFile, ephemeral)
  const version = (await fs.readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  if (version !== majorVersion)
    throw new Error(
      `${data} was made by PostgreSQL ${version}; this is ${majorVersion}. See docs/operations/upgrade.md.`,
    )
  const settings = await readJson(settingsFile)
  if (!settings?.password)
    throw new Error(`${settingsFile} is missing, and with it the password of ${data}. Restore it, or delete both.`)

  for (let attempt = 1; ; attempt++) {
    const port = settings.port && (await isPortFree(settings.port, '127.0.0.1')) ? settings.port : await freePort()
    const { exited, stop } = await run(binaries, data, port, ephemeral ? home : undefined)
    const url = urlsOf({ ...settings, port }).urlOf('postgres')
    if (await isReady(url, exited)) {
      settings.productPassword ??= await addProductRole(url)
      const current = { ...settings, port }
      writeJson(settingsFile, current)
      if (!settings.prepared) await createDatabase(url)
      const markPrepared = () => writeJson(settingsFile, { ...current, prepared: true })
      return { ...urlsOf(current), port, markPrepared, exited, stop }
    }
    // Another program took the port, or the last backend of a killed server has not ended yet.
    await stop()
    if (attempt === 3)
      throw new Error(
        `PostgreSQL did not start:\n${(await fs.readFile(logOf(data), 'utf8').catch(() => '')).slice(-2000)}`,
      )
    await sleep(1000)
  }
}

const settingsFileIn = (dataDir) => join(dataDir, 'postgres.json')

/** The addresses of the server that another `startPostgres` runs on this folder, or undefined. */
export async function runningPostgres(dataDir) {
  const settings = await readJson(settingsFileIn(dataDir))
  return settings?.port && urlsOf(settings)
}

/** `url` and `productUrl`: the database `sati` for its owner, and for the product; `urlOf`: another database of the server. */
function urlsOf({ port, password, productPassword }) {
  const address = (login, database) => `postgresql://${login}@127.0.0.1:${port}/${database}`
  const urlOf = (database) => address(`${user}:${password}`, database)
  const productUrl = productPassword ? address(`${productRole}:${productPassword}`, 'sati') : urlOf('sati')
  return { url: urlOf('sati'), productUrl, urlOf }
}

/** Whether a start has completed the database in this folder. */
export async function isPrepared(dataDir) {
  return (await readJson(settingsFileIn(dataDir)))?.prepared === true
}

const temporaryPrefix = 'sati-postgres-'

// In memory on Linux, if there is enough: a container may have almost none. Set TMPDIR where memory is short, or where files in
// /dev/shm end with a user's last session (systemd's RemoveIPC).
async function makeTemporaryFolder() {
  const { TMPDIR } = process.env
  const enough = 2 * 1024 ** 3
  const memory = await fs.statfs('/dev/shm').catch(() => undefined)
  const isRoomy = memory !== undefined && memory.bavail * memory.bsize >= enough && process.availableMemory() >= enough
  const folder = isRoomy && !TMPDIR ? '/dev/shm' : tmpdir()
  await removeAbandoned(folder)
  return fs.mkdtemp(join(folder, temporaryPrefix))
}

/** When the guard was killed too, a folder in memory would otherwise remain until the machine restarts. */
async function removeAbandoned(folder) {
  const names = await fs.readdir(folder).catch(() => [])
  for (const home of names.filter((name) => name.startsWith(temporaryPrefix)).map((name) => join(folder, name))) {
    const data = join(home, 'postgres')
    const pid = await pidIn(data)
    // Without a pid it may be in the making; a young one may belong to a container that shares the folder.
    const isOld = await fs.stat(pidFileIn(data)).then(
      ({ mtimeMs }) => Date.now() - mtimeMs > 24 * 3_600_000,
      () => false,
    )
    if (pid && isOld && !isRunning(pid)) await fs.rm(home, { recursive: true, force: true }).catch(() => {})
  }
}

/** Creates the data folder next to its place and renames it when complete, since a start may be killed. */
async function create({ initdb, uid, gid, prefix, owner }, data, settingsFile, ephemeral) {
  const draft = `${data}.new`
  await fs.rm(draft, { recursive: true, force: true })
  await fs.mkdir(draft, { mode: 0o700 })
  const password = newPassword()
  const passwordFile = `${data}.password`
  await fs.writeFile(passwordFile, password, { mode: 0o600 })
  if (owner) for (const path of [draft, passwordFile]) await fs.chown(path, owner.uid, owner.gid)
  const line = withPrefix(prefix, initdb, [
    `--pgdata=${draft}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // The built-in C.UTF-8 sorts and folds case alike on every system.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(ephemeral ? ['--no-sync'] : []),
  ])
  try {
    await runStep('Creating the database', { ...line, uid, gid, cwd: dirname(data) })
  } finally {
    await fs.rm(passwordFile, { force: true })
  }
  writeJson(settingsFile, { password })
  await fs.rename(draft, data)
}

async function run({ postgres, uid, gid, prefix }, data, port, removeAfter) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Cancels the statement of a killed client: a killed start leaves no half migration.
    ...(process.platform !== 'win32' && { client_connection_check_interval: '500ms' }),
    // Logs must not quote rows or statements: they hold children's data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    ...(removeAfter && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const line = withPrefix(prefix, postgres, ['-D', data, '-p', String(port), ...flags])
  const log = await fs.open(logOf(data), 'w', 0o600)
  // PostgreSQL's fast shutdown: ends connections, writes everything, and exits.
  const signal = 'SIGINT'
  const server = startGuarded({ ...line, uid, gid, cwd: '/', signal, killAfterMs: 20_000, removeAfter, output: log.fd })
  await log.close()
  return server
}

const logOf = (data) => `${data}.log`

/** False when the server ended instead. */
async function isReady(url, exited) {
  const { default: pg } = await import('pg')
  let hasExited = false
  exited.then(() => {
    hasExited = true
  })
  for (const until = Date.now() + 60_000; Date.now() < until && !hasExited; await sleep(40)) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.end()
      return true
    } catch (error) {
      await client.end().catch(() => {})
      if (error.code === '28P01')
        throw new Error('The password kept in postgres.json is not the one of the data folder.')
    }
  }
  return false
}

const newPassword = () => randomBytes(24).toString('hex')

/** The role exists already when a start was killed before it stored the password. @returns the new password */
async function addProductRole(url) {
  const password = newPassword()
  await withClient(url, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [productRole])
    await client.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${productRole} LOGIN PASSWORD '${password}'`)
  })
  return password
}

/** Drops what a killed first start left: it has not been used. */
async function createDatabase(url) {
  await withClient(url, async (client) => {
    await client.query('drop database if exists sati with (force)')
    await client.query('create database sati')
  })
}

export async function withClient(connectionString, work) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const pidFileIn = (data) => join(data, 'postmaster.pid')

async function pidIn(data) {
  return Number((await fs.readFile(pidFileIn(data), 'utf8').catch(() => '')).split('\n')[0])
}

/** Ends a server that a killed start left on this data folder, or removes the pid file of one that is gone. */
async function stopLeftover(data) {
  const pid = await pidIn(data)
  if (!pid) return
  if (isRunning(pid) && commandLineOf(pid).includes(`-D ${data}`))
    await endProcess(pid, [
      ['SIGINT', 15_000],
      ['SIGQUIT', 5000],
      ['SIGKILL', 5000],
    ])
  // Another process may have the id by now, and PostgreSQL would take it for a running server.
  await fs.rm(pidFileIn(data), { force: true })
}
