import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../../scripts/lib/ports.mjs'
import { runStep, startGuarded } from '../../../scripts/lib/programs.mjs'
import { query } from '../../database.mjs'

const home = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL of Debian: the embedded one has no pg_dump and pg_restore. */
export function debianBin() {
  const versions = existsSync(home) ? readdirSync(home).map(Number).filter(Number.isInteger) : []
  const newest = versions
    .filter((version) => existsSync(join(home, `${version}`, 'bin', 'postgres')))
    .toSorted((a, b) => b - a)[0]
  if (!newest) throw new Error('This drill could not run: there is no PostgreSQL of Debian (package postgresql).')
  return join(home, `${newest}`, 'bin')
}

/** PostgreSQL does not run as root. */
export function databaseUser() {
  if (process.getuid?.() !== 0) return {}
  const id = (option) => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: id('-u'), gid: id('-g') }
}

/** Debian's PostgreSQL in a folder, with an empty database `sati` and the roles of deploy/database/roles.sql. fsync is on. */
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
    killAfterMs: 60_000,
    output: log.fd,
  })
  await log.close()
  const urlOf = (database, role = 'postgres') => `postgresql://${role}@127.0.0.1:${port}/${database}`
  await answers(urlOf('postgres'), server.exited, join(folder, 'postgres.log'))
  if (isNew) {
    for (const role of ['sati_owner', 'sati_product']) await query(urlOf('postgres'), `CREATE ROLE ${role} LOGIN`)
    await query(urlOf('postgres'), 'CREATE DATABASE sati OWNER sati_owner')
  }
  const [url, productUrl] = [urlOf('sati', 'sati_owner'), urlOf('sati', 'sati_product')]
  return { port, data, url, productUrl, urlOf, stop: server.stop }
}

async function answers(url, exited, log) {
  let hasExited = false
  exited.then(() => {
    hasExited = true
  })
  // After a restore from an archive it replays the WAL first.
  for (const end = Date.now() + 300_000; Date.now() < end && !hasExited; await sleep(100))
    if (await query(url, 'SELECT 1').catch(() => null)) return
  throw new Error(`PostgreSQL did not start:\n${(await readFile(log, 'utf8')).slice(-2_000)}`)
}
