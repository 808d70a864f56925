import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, isPortFree } from './ports.mjs'
import { postgresBinaries, withPrefix } from './postgres-binaries.mjs'
import { commandLineOf, endProcess, isRunning } from './processes.mjs'
import { runStep, startGuarded } from './programs.mjs'
import { readJson, writeJson } from './secrets.mjs'

/** @typedef {import('./postgres-binaries.mjs').PostgresBinaries} PostgresBinaries */

/**
 * @typedef {object} RunningPostgres
 * @property {string} url of the database `sati`
 * @property {(database: string) => string} urlOf the same server, another database
 * @property {string} productUrl of the database `sati` for the product, whose role owns nothing
 * @property {number} port
 * @property {() => void} markPrepared call it when the database is complete: until then, every start makes it anew
 * @property {Promise<number>} exited resolves when the server ends, for any reason
 * @property {() => Promise<void>} stop
 */

const user = 'sati'
/** What the product connects as. `deployMigrations` gives it its rights. */
export const productRole = 'sati_product'
const majorVersion = '18'

/**
 * Starts the PostgreSQL server that comes from npm, on the loopback address only.
 *
 * With `dataDir` the data stay in `<dataDir>/postgres`, the port and password in `<dataDir>/postgres.json` (mode 600). What
 * a killed earlier start left behind, a half-made data folder or a server still running on it, is cleared first.
 * With `ephemeral` everything is in a temporary folder that is deleted at the end, and nothing waits for the disk: the
 * folder is in memory where there is enough of it.
 *
 * @param {{ dataDir: string, ephemeral?: false } | { ephemeral: true, dataDir?: undefined }} options
 * @returns {Promise<RunningPostgres>}
 */
export async function startPostgres({ dataDir, ephemeral = false }) {
  const home = dataDir ?? (await makeTemporaryFolder())
  await mkdir(home, { recursive: true })
  if (process.getuid?.() === 0) await chmod(home, 0o711) // the database's user must pass through
  const data = join(home, 'postgres')
  const settingsFile = join(home, 'postgres.json')
  const binaries = postgresBinaries(home)

  await stopLeftover(data)
  if (!existsSync(data)) await create(binaries, data, settingsFile, ephemeral)
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim()
  if (version !== majorVersion)
    throw new Error(
      `${data} was made by PostgreSQL ${version}; this is ${majorVersion}. See docs/operations/upgrade.md.`,
    )
  const settings = await readJson(settingsFile)
  if (!settings?.password)
    throw new Error(`${settingsFile} is missing, and with it the password of ${data}. Restore it, or delete both.`)

  for (let attempt = 1; ; attempt++) {
    const port = settings.port && (await isPortFree(settings.port, '127.0.0.1')) ? settings.port : await freePort()
    const server = await run(binaries, data, port, ephemeral ? home : undefined)
    const urlOf = (/** @type {string} */ database) =>
      `postgresql://${user}:${settings.password}@127.0.0.1:${port}/${database}`
    if (await isReady(urlOf('postgres'), server.exited)) {
      settings.productPassword ??= await addProductRole(urlOf('postgres'))
      writeJson(settingsFile, { ...settings, port })
      const markPrepared = () => writeJson(settingsFile, { ...settings, port, prepared: true })
      if (!settings.prepared) await createDatabase(urlOf('postgres'))
      const { exited, stop } = server
      const product = { username: productRole, password: settings.productPassword }
      const productUrl = Object.assign(new URL(urlOf('sati')), product).href
      return { url: urlOf('sati'), urlOf, productUrl, port, markPrepared, exited, stop }
    }
    // Another program may have taken the port, or the last backend of a killed server is still letting go.
    await server.stop()
    if (attempt === 3)
      throw new Error(
        `PostgreSQL did not start:\n${(await readFile(logOf(data), 'utf8').catch(() => '')).slice(-2000)}`,
      )
    await sleep(1000)
  }
}

/**
 * @param {string} dataDir
 * @returns {Promise<string | undefined>} the address of the database that another `startPostgres` runs on this folder
 */
export async function runningPostgresUrl(dataDir) {
  const settings = await readJson(join(dataDir, 'postgres.json'))
  return settings?.port && `postgresql://${user}:${settings.password}@127.0.0.1:${settings.port}/sati`
}

/**
 * Whether there is a database in this folder that a start has finished preparing; another one is made anew by the next.
 *
 * @param {string} dataDir
 */
export async function isPrepared(dataDir) {
  return (await readJson(join(dataDir, 'postgres.json')))?.prepared === true
}

const temporaryPrefix = 'sati-postgres-'

/**
 * In memory, where Linux has a file system for that; a container may have next to nothing of it. TMPDIR decides otherwise:
 * set it where memory is short, or where files there end with a user's last session (systemd's RemoveIPC).
 */
async function makeTemporaryFolder() {
  const { TMPDIR } = process.env
  const enough = 2 * 1024 ** 3
  const memory = await statfs('/dev/shm').catch(() => undefined)
  const isRoomy = memory !== undefined && memory.bavail * memory.bsize >= enough && process.availableMemory() >= enough
  const folder = isRoomy && !TMPDIR ? '/dev/shm' : tmpdir()
  await removeAbandoned(folder)
  return mkdtemp(join(folder, temporaryPrefix))
}

/** Removes what starts left behind whose guard was killed too: in memory it would stay until the machine is restarted. */
async function removeAbandoned(/** @type {string} */ folder) {
  const names = await readdir(folder).catch(() => [])
  for (const home of names.filter((name) => name.startsWith(temporaryPrefix)).map((name) => join(folder, name))) {
    const note = join(home, 'postgres', 'postmaster.pid')
    const pid = Number((await readFile(note, 'utf8').catch(() => '')).split('\n')[0])
    // Without a note it may be one that is being made; a young one may belong to a container that shares the folder.
    const isOld = await stat(note).then(
      ({ mtimeMs }) => Date.now() - mtimeMs > 24 * 3_600_000,
      () => false,
    )
    if (pid && isOld && !isRunning(pid)) await rm(home, { recursive: true, force: true }).catch(() => {})
  }
}

/** Makes the data folder beside its place and moves it there when it is whole. */
async function create(
  /** @type {PostgresBinaries} */ { initdb, uid, gid, prefix, owner },
  /** @type {string} */ data,
  /** @type {string} */ settingsFile,
  /** @type {boolean} */ ephemeral,
) {
  const draft = `${data}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  const password = randomBytes(24).toString('hex')
  const passwordFile = `${data}.password`
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (owner) {
    await chown(draft, owner.uid, owner.gid)
    await chown(passwordFile, owner.uid, owner.gid)
  }
  const line = withPrefix(prefix, initdb, [
    `--pgdata=${draft}`,
    `--username=${user}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    // The built-in C.UTF-8 sorts and folds case the same on every system, whatever its locales.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    ...(ephemeral ? ['--no-sync'] : []),
  ])
  try {
    await runStep('Creating the database', { ...line, uid, gid, cwd: dirname(data) })
  } finally {
    await rm(passwordFile, { force: true })
  }
  writeJson(settingsFile, { password })
  await rename(draft, data)
}

async function run(
  /** @type {PostgresBinaries} */ { postgres, uid, gid, prefix },
  /** @type {string} */ data,
  /** @type {number} */ port,
  /** @type {string | undefined} */ removeAfter,
) {
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A killed client's statement is given up instead of run to its end: half a start leaves no half a migration.
    ...(process.platform !== 'win32' && { client_connection_check_interval: '500ms' }),
    // A log line must not quote a row or a statement: they hold children's data.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    // Its log of writes is in memory too, and nothing needs it.
    ...(removeAfter && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const line = withPrefix(prefix, postgres, ['-D', data, '-p', String(port), ...flags])
  const log = await open(logOf(data), 'w', 0o600)
  // SIGINT is PostgreSQL's fast shutdown: it ends connections, writes everything, and exits.
  const signal = /** @type {const} */ ('SIGINT')
  const server = startGuarded({
    ...line,
    uid,
    gid,
    cwd: '/',
    signal,
    patience: 20_000,
    removeAfter,
    output: log.fd,
  })
  await log.close()
  return server
}

/** @param {string} data */
function logOf(data) {
  return `${data}.log`
}

/** Waits until the server answers. False when it ended instead. */
async function isReady(/** @type {string} */ url, /** @type {Promise<number>} */ exited) {
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

/** The role may be there from a start that was killed before it could note the password. @returns {Promise<string>} its password */
async function addProductRole(/** @type {string} */ url) {
  const password = randomBytes(24).toString('hex')
  await onServer(url, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [productRole])
    await client.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${productRole} LOGIN PASSWORD '${password}'`)
  })
  return password
}

/** An empty database `sati`. One that a killed first start left half-filled is dropped: it has not been used yet. */
async function createDatabase(/** @type {string} */ url) {
  await onServer(url, async (client) => {
    await client.query('drop database if exists sati with (force)')
    await client.query('create database sati')
  })
}

/** @param {string} url @param {(client: import('pg').Client) => Promise<void>} work */
async function onServer(url, work) {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Ends a server that a killed start left on this data folder, or removes the note of one that is gone. */
async function stopLeftover(/** @type {string} */ data) {
  const note = join(data, 'postmaster.pid')
  const pid = Number((await readFile(note, 'utf8').catch(() => '')).split('\n')[0])
  if (!pid) return
  if (isRunning(pid) && (await commandLineOf(pid)).includes(`-D ${data}`))
    await endProcess(pid, [
      ['SIGINT', 15_000],
      ['SIGQUIT', 5000],
      ['SIGKILL', 5000],
    ])
  // The id may belong to another process by now, and PostgreSQL would take that for a running server.
  await rm(note, { force: true })
}
