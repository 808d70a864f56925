import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { bin, node, say } from './tally.mjs'

/** The browser without its window, which is what Playwright brings too: the same pages cost it less. */
const light = ['/usr/bin/chromium-headless-shell']
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** @param {(string | undefined)[]} paths */
const first = (...paths) => paths.find((path) => path && existsSync(path))

/**
 * The system's Chromium, installed from Debian's packages when it is missing. Where those are not to be had, Playwright
 * brings its own, which its tests find by themselves.
 *
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  let path = first(process.env.CHROMIUM, ...light)
  if (!path && install('chromium-headless-shell')) path = first(...light)
  path ??= first(...whole)
  if (!path && install('chromium')) path = first(...whole)
  // Without any browser the journeys fail, and are counted as failed.
  if (!path) await node([bin('@playwright/test/cli.js'), 'install', '--only-shell', 'chromium'])
  return path
}

/** @param {string} name of a Debian package @returns {boolean} */
function install(name) {
  if (process.getuid?.() !== 0) return false
  say(`Installing ${name}`)
  const options = /** @type {const} */ ({
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  // Without a network the browser that is there has to do, and soon.
  const network = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15']
  const apt = (/** @type {string[]} */ ...args) => spawnSync('apt-get', [...network, ...args], options).status === 0
  apt('update', '-qq')
  return apt('install', '-y', '-qq', '--no-install-recommends', name)
}
