import { findOrInstall, firstExisting } from './packages.mjs'
import { bin, node } from './tally.mjs'

/** Headless only, as in Playwright's own download: pages cost it less. */
const light = ['/usr/bin/chromium-headless-shell']
const whole = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The system's Chromium, installed when missing; undefined: Playwright's own, which its tests find by themselves. */
export async function findChromium() {
  const path =
    findOrInstall(() => firstExisting(process.env.CHROMIUM, ...light), 'chromium-headless-shell') ??
    findOrInstall(() => firstExisting(...whole), 'chromium')
  if (!path) await node([bin('@playwright/test/cli.js'), 'install', '--only-shell', 'chromium'])
  return path
}
