import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../../../scripts/lib/ports.mjs'
import { runStep, startGuarded } from '../../../scripts/lib/programs.mjs'

const home = '/usr/lib/postgresql'

/**
 * Debian's programs that a drill needs, installed when they are absent and that is allowed.
 * programs: the path of each, and its package
 * @throws {Error} never taken for a drill that passed
 */
export function ensureDebian(programs, say) {
  const absent = () => Object.keys(programs).filter((path) => !existsSync(path))
  const packages = [...new Set(absent().map((path) => programs[path] ?? ''))]
  if (packages.length > 0 && process.getuid?.() === 0) {
    say(`Installing ${packages.join(', ')}`)
    const options = {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
  }
  if (absent().length > 0)
    throw new Error(`This drill could not run: install ${packages.join(', ')} (${absent().join(', ')} is missing).`)
}

/** The folder of the newest PostgreSQL of Debian's: the embedded one comes without pg_dump and pg_restore. */
export function debianBin() {
  const versions = existsSync(home) ? readdirSync(home).map(Number).filter(Number.isInteger) : []
  const newest = versions
    .filter((version) => existsSync(join(home, `${version}`, 'bin', 'postgres')))
    .toSorted((a, b) => b - a)[0]
  if (!newest) throw new Error('This drill could not run: there is no PostgreSQL of Debian (package postgresql).')
  return join(home, `${newest}`, 'bin')
}

/** Whom PostgreSQL runs as: not as root. */
export function databaseUser() {
  if (process.getuid?.() !== 0) return {}
  const id = (option) => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * A PostgreSQL of Debian's in a folder of its own, on the loopback address, with an empty database `sati` and the two roles of
 * deploy/database/roles.sql. It waits for the disk, as in service.
 */
export async function startDebianPostgres(folder, { settings = {}, port: given } = {}) {
  const [bin, user, data] = [debianBin(), databaseUser(), join(folder, 'data')]
  await mkdir(folder, { recursive: true })
  if (user.uid !== undefined) await chown(folder, user.uid, user.gid ?? 0)
  await chmod(folder, 0o755)
  const port = given ?? (await freePort())
  const isNew = !existsSync(data)
  if (isNew) {
    const args = ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
    await runStep('initdb', { command: join(bin, 'initdb'), args, ...user, cwd: '/' })
  }
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    timezone: 'UTC',
    shared_buffers: '512MB',
    max_wal_size: '8GB',
    ...settings,
  }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await open(join(folder, 'postgres.log'), 'a', 0o600)
  const server = startGuarded({
    command: join(bin, 'postgres'),
    args: ['-D', data, '-p', String(port), ...flags],
    ...user,
    cwd: '/',
    signal: 'SIGINT',
    patience: 60_000,
    output: log.fd,
  })
  await log.close()
  const urlOf = (database, role = 'postgres') => `postgresql://${role}@127.0.0.1:${port}/${database}`
  await answers(urlOf('postgres'), server.exited, join(folder, 'postgres.log'))
  if (isNew)
    for (const statement of [
      'CREATE ROLE sati_owner LOGIN',
      'CREATE ROLE sati_product LOGIN',
      'CREATE DATABASE sati OWNER sati_owner',
    ])
      await query(urlOf('postgres'), statement)
  const [url, productUrl] = [urlOf('sati', 'sati_owner'), urlOf('sati', 'sati_product')]
  return { port, data, url, productUrl, urlOf, stop: server.stop }
}

async function answers(url, exited, log) {
  let hasExited = false
  exited.then(() => {
    hasExited = true
  })
  // After a restore from an archive it reads the log of writes first.
  for (const end = Date.now() + 300_000; Date.now() < end && !hasExited; await sleep(100))
    if (await query(url, 'SELECT 1').catch(() => null)) return
  throw new Error(`PostgreSQL did not start:\n${(await readFile(log, 'utf8')).slice(-2_000)}`)
}

/** One statement on a connection of its own. */
export async function query(connectionString, statement, values = []) {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
