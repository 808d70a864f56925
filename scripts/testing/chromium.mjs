import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { bin, node, say } from './tally.mjs'

/** The browser without its window, which is also what Playwright brings: the same pages cost it a quarter less. */
const light = ['/usr/bin/chromium-headless-shell']
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The system's Chromium, installed from Debian's packages when it is missing. Where those are not to be had, Playwright
 * brings its own, which its tests find by themselves.
 *
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const find = () => [process.env.CHROMIUM, ...light, ...whole].find((path) => path && existsSync(path))
  if (!find() && process.getuid?.() === 0) {
    say('Installing Chromium')
    const options = /** @type {const} */ ({
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    const apt = (/** @type {string[]} */ ...args) => spawnSync('apt-get', args, options).status === 0
    apt('update', '-qq')
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!find()) apt('install', '-y', '-qq', '--no-install-recommends', name)
  }
  const path = find()
  // Without any browser the journeys fail, and are counted as failed.
  if (!path) await node([bin('@playwright/test/cli.js'), 'install', '--only-shell', 'chromium'])
  return path
}
