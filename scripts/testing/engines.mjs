import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findOrInstall, firstExisting } from './packages.mjs'
import { reportNotRun } from './tally.mjs'

/** Variables with the paths of Firefox and WebKit for playwright.config.ts (tests/e2e/engines.spec.ts), installed when missing. */
export function findEngines() {
  const firefox = findOrInstall(() => firstExisting(process.env.FIREFOX, '/usr/bin/firefox-esr'), 'firefox-esr')
  if (!firefox) reportNotRun('the journey in Firefox: install firefox-esr')
  const webkit = findOrInstall(webkitPaths, 'webkit2gtk-driver', 'xvfb')
  if (!webkit) reportNotRun('the journey in WebKit: install webkit2gtk-driver and xvfb')
  return { ...(firefox && { FIREFOX: firefox }), ...webkit }
}

function webkitPaths() {
  const libraries = '/usr/lib'
  const folders = existsSync(libraries) ? readdirSync(libraries).map((name) => join(libraries, name)) : []
  const browsers = folders.flatMap((folder) =>
    ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((version) => join(folder, version, 'MiniBrowser')),
  )
  const driver = '/usr/bin/WebKitWebDriver'
  const browser = firstExisting(...browsers)
  const isComplete = browser && existsSync(driver) && existsSync('/usr/bin/Xvfb')
  return isComplete ? { WEBKIT_DRIVER: driver, WEBKIT_BROWSER: browser } : undefined
}
