import { first, install } from './packages.mjs'
import { bin, node } from './tally.mjs'

/** The browser without its window, which is what Playwright brings too: the same pages cost it less. */
const light = ['/usr/bin/chromium-headless-shell']
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

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
