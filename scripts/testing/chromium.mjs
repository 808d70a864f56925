import { first, install } from './packages.mjs'
import { bin, node } from './tally.mjs'

/** Headless only, as in Playwright's own download: pages cost it less. */
const light = ['/usr/bin/chromium-headless-shell']
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium, installed when missing; undefined: Playwright's own, which its tests find by themselves. */
export async function findChromium() {
  let path = first(process.env.CHROMIUM, ...light)
  if (!path && install('chromium-headless-shell')) path = first(...light)
  path ??= first(...whole)
  if (!path && install('chromium')) path = first(...whole)
  if (!path) await node([bin('@playwright/test/cli.js'), 'install', '--only-shell', 'chromium'])
  return path
}
