import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../scripts/lib/paths.mjs'
import { postgresBinaries, withPrefix } from '../../scripts/lib/postgres-binaries.mjs'
import { startGuarded } from '../../scripts/lib/programs.mjs'
import { freePort } from './ports.mjs'

/**
 * Starts a real PgBouncer with the configuration of deploy/: transaction pooling, and few server connections, so that
 * processes share them. `more`: further lines of its configuration.
 */
export async function startPgBouncer(target, { size = 2, more = {} } = {}) {
  const program = pgBouncer()
  const folder = await mkdtemp(join(tmpdir(), 'sati-pgbouncer-'))
  const port = await freePort()
  const database = target.pathname.slice(1)
  const settings = {
    ...(await deployedSettings()),
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_file: join(folder, 'users.txt'),
    default_pool_size: size,
    ...more,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const server = `${database} = host=${target.hostname} port=${target.port} dbname=${database}`
  const ini = join(folder, 'pgbouncer.ini')
  await writeFile(ini, ['[databases]', server, '[pgbouncer]', ...lines, ''].join('\n'), { mode: 0o600 })
  await writeFile(settings.auth_file, `"${target.username}" "${target.password}"\n`, { mode: 0o600 })

  // PgBouncer does not run as root either.
  const { uid, gid, prefix, owner } = postgresBinaries(tmpdir())
  if (owner) {
    await chmod(folder, 0o711)
    for (const file of [ini, settings.auth_file]) await chown(file, owner.uid, owner.gid)
  }
  const line = withPrefix(prefix, program, [ini])
  const { child, exited, stop } = startGuarded({ ...line, uid, gid, cwd: '/', signal: 'SIGINT', removeAfter: folder })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-4_000)
    })
  let hasExited = false
  exited.then(() => {
    hasExited = true
  })
  while (!(await answers(port))) {
    if (hasExited)
      throw new Error(`PgBouncer did not start:\n${output}\n${await readFile(ini, 'utf8').catch(() => '')}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  return { url: url.href, stop }
}

/** The deployed settings, except where it listens. */
async function deployedSettings() {
  const text = await readFile(join(root, 'deploy', 'pgbouncer', 'pgbouncer.ini'), 'utf8')
  const [, section = ''] = text.split('[pgbouncer]\n')
  const lines = section.split('\n').filter((line) => line && !line.startsWith(';'))
  return Object.fromEntries(lines.map((line) => line.split(' = ')))
}

function answers(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/** The system's PgBouncer, installed from Debian's packages when it is missing. */
function pgBouncer() {
  const known = [process.env.PGBOUNCER, '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']
  const find = () => known.find((path) => path && existsSync(path))
  if (!find() && process.getuid?.() === 0) {
    const options = /** @type {const} */ ({
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'pgbouncer'], options)
  }
  const program = find()
  if (!program) throw new Error('This test needs PgBouncer: apt-get install pgbouncer, or PGBOUNCER=<its path>.')
  return program
}
