// Programs that tests need: the browsers, and promtool for the alerts.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/paths.mjs'
import { bin, check, node, print, reportNotRun } from './tally.mjs'

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

export async function checkAlerts() {
  const find = () => firstExisting(process.env.PROMTOOL, '/usr/bin/promtool', '/usr/local/bin/promtool')
  const tool = findOrInstall(find, 'prometheus')
  if (!tool) return reportNotRun('the alerts: install prometheus, whose promtool tries them')
  const run = (...args) =>
    spawnSync(tool, args, { cwd: join(root, 'deploy/prometheus'), stdio: 'inherit' }).status === 0
  await check('Alerts', async () => run('check', 'config', 'prometheus.yml') && run('test', 'rules', 'alerts.test.yml'))
}
