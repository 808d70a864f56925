import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { print } from '../../bench-server.mjs'

/** Waits for what other programs reach by themselves. `what` is for the error. */
export async function until(what, seconds, isSo) {
  const end = Date.now() + seconds * 1_000
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited ${seconds} s for ${what}.`)
    await sleep(200)
  }
}

export function isHealthy(url) {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}

export function runOrThrow(command, args, input) {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', input })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout
}

export function installQuietly(packages) {
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}

/**
 * Installs Debian's programs that are absent, as root. `programs` has the package of each path.
 * @throws {Error} where the drill cannot run: never taken for a drill that passed
 */
export function ensureDebian(programs) {
  const absent = () => Object.keys(programs).filter((path) => !existsSync(path))
  const packages = [...new Set(absent().map((path) => programs[path]))]
  if (packages.length > 0 && process.getuid?.() === 0) {
    print(`Installing ${packages.join(', ')}`)
    installQuietly(packages)
  }
  if (absent().length > 0)
    throw new Error(`This drill could not run: install ${packages.join(', ')} (${absent().join(', ')} is missing).`)
}

export function nginxConf(folder, site) {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  return `daemon off; pid ${folder}/nginx.pid; worker_processes 1; error_log stderr crit; events { worker_connections 1024; }
    http { include /etc/nginx/mime.types; ${temporary.join(' ')}
    ${site} }`
}
