import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { first, install } from './packages.mjs'
import { reportNotRun } from './tally.mjs'

/** Variables with the paths of Firefox and WebKit for playwright.config.ts (tests/e2e/engines.spec.ts), installed when missing. */
export function findEngines() {
  const firefox = firefoxPath() ?? (install('firefox-esr') ? firefoxPath() : undefined)
  if (!firefox) reportNotRun('the journey in Firefox: install firefox-esr')
  const webkit = webkitPaths() ?? (install('webkit2gtk-driver', 'xvfb') ? webkitPaths() : undefined)
  if (!webkit) reportNotRun('the journey in WebKit: install webkit2gtk-driver and xvfb')
  return { ...(firefox && { FIREFOX: firefox }), ...webkit }
}

const firefoxPath = () => first(process.env.FIREFOX, '/usr/bin/firefox-esr')

function webkitPaths() {
  const libraries = '/usr/lib'
  const folders = existsSync(libraries) ? readdirSync(libraries).map((name) => join(libraries, name)) : []
  const browsers = folders.flatMap((folder) =>
    ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((version) => join(folder, version, 'MiniBrowser')),
  )
  const [driver, browser, screen] = [first('/usr/bin/WebKitWebDriver'), first(...browsers), first('/usr/bin/Xvfb')]
  return driver && browser && screen ? { WEBKIT_DRIVER: driver, WEBKIT_BROWSER: browser } : undefined
}
