import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
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

/**
 * Installs what is absent.
 *
 * @param {(line: string) => void} say
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
    const options = /** @type {const} */ ({
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
  }
  if (absent().length > 0) throw new Error(`This drill could not run. It needs ${absent().join(', ')} of Debian 12.`)
}
