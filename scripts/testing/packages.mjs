import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { print } from './tally.mjs'

export const firstExisting = (...paths) => paths.find((path) => path && existsSync(path))

/** Installs Debian packages, as root only, when `find` finds nothing. */
export const findOrInstall = (find, ...packages) => find() ?? (install(...packages) ? find() : undefined)

function install(...names) {
  if (process.getuid?.() !== 0) return false
  print(`Installing ${names.join(' and ')}`)
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  // Without a network it must fail soon.
  const network = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15']
  const apt = (...args) => spawnSync('apt-get', [...network, ...args], options).status === 0
  apt('update', '-qq')
  return apt('install', '-y', '-qq', '--no-install-recommends', ...names)
}
