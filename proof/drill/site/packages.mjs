import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { print } from '../../bench-server.mjs'
import { ensureDebian, installQuietly } from './programs.mjs'

/** The programs of a whole site, and their packages in Debian 12. */
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

/** PgBouncer of Debian 13 needs that system's loader and libraries. */
const debian13 = '/var/cache/sati-drill/debian-13'

/** Debian 12's PgBouncer does not support prepared statements; `POOLER=debian-13` takes one that does. */
export function poolerCommand() {
  const { POOLER = 'debian-12' } = process.env
  if (POOLER === 'debian-12') return ['pgbouncer']
  if (POOLER !== 'debian-13') throw new Error('This drill could not run: POOLER is debian-12 or debian-13.')
  const loader = [`${debian13}/lib64/ld-linux-x86-64.so.2`, '--library-path', `${debian13}/usr/lib/x86_64-linux-gnu`]
  return [...loader, `${debian13}/usr/sbin/pgbouncer`]
}

/** @throws {Error} where this machine cannot run such a drill: never taken for a drill that passed */
export function ensurePrograms() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new Error(
      'This drill could not run: it needs Linux, and root, to make hosts of its own (network namespaces).',
    )
  ensureDebian(programs)
  const [program, ...args] = poolerCommand()
  const version = () => spawnSync(program, [...args, '--version'], { encoding: 'utf8' }).stdout?.split('\n')[0]
  if (program !== 'pgbouncer' && !version()) {
    print('Installing Debian 13 beside, for its PgBouncer (about two minutes)')
    installQuietly(['debootstrap'])
    rmSync(debian13, { recursive: true, force: true })
    spawnSync('debootstrap', ['--variant=minbase', '--include=pgbouncer', 'trixie', debian13], { stdio: 'ignore' })
  }
  const found = version()
  if (!found) throw new Error('This drill could not run: the PgBouncer that POOLER names does not start.')
  print(found)
}
