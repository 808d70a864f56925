import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { say } from './tally.mjs'

/** The first that exists. @param {(string | undefined)[]} paths */
export const first = (...paths) => paths.find((path) => path && existsSync(path))

/** @param {string[]} names of Debian packages @returns {boolean} */
export function install(...names) {
  if (process.getuid?.() !== 0) return false
  say(`Installing ${names.join(' and ')}`)
  const options = /** @type {const} */ ({
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  // Without a network the browser that is there has to do, and soon.
  const network = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15']
  const apt = (/** @type {string[]} */ ...args) => spawnSync('apt-get', [...network, ...args], options).status === 0
  apt('update', '-qq')
  return apt('install', '-y', '-qq', '--no-install-recommends', ...names)
}
