import { spawnSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { platform } from 'node:os'

/** What a drill of a whole site starts, and the Debian package it is from. */
const programs = {
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/lib/python3/dist-packages/etcd/__init__.py': 'python3-etcd',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/sbin/nginx': 'nginx-light',
  '/usr/bin/envsubst': 'gettext-base',
  '/usr/bin/openssl': 'openssl',
  '/usr/bin/setpriv': 'util-linux',
  '/bin/ip': 'iproute2',
}

/** Debian 13, of which one program is run: with its own loader and libraries, as those of Debian 12 are too old for it. */
const debian13 = '/var/cache/sati-drill/debian-13'

/** How PgBouncer is started: Debian 12's, which knows nothing of prepared statements, or with `POOLER=debian-13` one that does. */
export function poolerCommand() {
  const { POOLER = 'debian-12' } = process.env
  if (POOLER === 'debian-12') return ['pgbouncer']
  if (POOLER !== 'debian-13') throw new Error('This drill could not run: POOLER is debian-12 or debian-13.')
  const loader = [`${debian13}/lib64/ld-linux-x86-64.so.2`, '--library-path', `${debian13}/usr/lib/x86_64-linux-gnu`]
  return [...loader, `${debian13}/usr/sbin/pgbouncer`]
}

function ensurePooler(say) {
  const [program = '', ...args] = poolerCommand()
  const version = () => spawnSync(program, [...args, '--version'], { encoding: 'utf8' }).stdout?.split('\n')[0]
  if (program !== 'pgbouncer' && !version()) {
    say('Installing Debian 13 beside, for its PgBouncer (about two minutes)')
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'debootstrap'], quietly)
    rmSync(debian13, { recursive: true, force: true })
    spawnSync('debootstrap', ['--variant=minbase', '--include=pgbouncer', 'trixie', debian13], quietly)
  }
  const found = version()
  if (!found) throw new Error('This drill could not run: the PgBouncer that POOLER names does not start.')
  say(found)
}

const quietly = {
  stdio: 'ignore',
  env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
}

/**
 * Installs what is absent.
 * @throws {Error} where this machine cannot run such a drill: never taken for a drill that passed
 */
export function ensurePrograms(say) {
  if (platform() !== 'linux' || process.getuid?.() !== 0)
    throw new Error(
      'This drill could not run: it needs Linux, and root, to make hosts of its own (network namespaces).',
    )
  const absent = () => Object.keys(programs).filter((path) => !existsSync(path))
  const packages = Object.entries(programs).flatMap(([path, name]) => (absent().includes(path) ? [name] : []))
  if (packages.length > 0) {
    say(`Installing ${packages.join(', ')}`)
    spawnSync('apt-get', ['update', '-qq'], quietly)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quietly)
  }
  if (absent().length > 0) throw new Error(`This drill could not run. It needs ${absent().join(', ')} of Debian 12.`)
  ensurePooler(say)
}
