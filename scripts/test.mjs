/**
 * `npm test`: everything that must hold before a change lands, from a fresh clone with only Node.js. Each step runs even
 * when an earlier one failed, and the last line counts the tests: `N passed, N failed`.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBuild } from './lib/build.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { root } from './lib/paths.mjs'
import { ensurePrismaClient } from './lib/prisma.mjs'

const results = join(root, 'test-results')
const say = (/** @type {string} */ line) => console.log(`\n== ${line}`)
let passed = 0
let failed = 0

/** @param {string[]} args @param {Record<string, string>} [env] @returns {Promise<boolean>} */
function node(args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.once('exit', (code) => resolve(code === 0))
    child.once('error', () => resolve(false))
  })
}

const bin = (/** @type {string} */ path) => join(root, 'node_modules', path)

/** One check that passes or fails as a whole. @param {string} name @param {() => Promise<boolean>} run */
async function check(name, run) {
  say(name)
  if (await run()) passed += 1
  else failed += 1
}

/** @param {string} file @returns {Promise<any>} */
async function report(file) {
  return JSON.parse(await readFile(join(results, file), 'utf8').catch(() => 'null'))
}

/** A suite that reports its own numbers. A suite that ran nothing, or skipped anything, has failed. */
async function jest() {
  say('Rules, components, database')
  const ok = await node([
    bin('jest/bin/jest.js'),
    '--json',
    `--outputFile=${join(results, 'jest.json')}`,
    '--maxWorkers=2',
  ])
  const numbers = await report('jest.json')
  passed += numbers?.numPassedTests ?? 0
  const wrong =
    (numbers?.numFailedTests ?? 0) + (numbers?.numPendingTests ?? 0) + (numbers?.numRuntimeErrorTestSuites ?? 0)
  failed += ok && numbers?.numTotalTests > 0 && wrong === 0 ? 0 : Math.max(1, wrong)
}

async function playwright() {
  say('Journeys in a real browser')
  const chromium = await findChromium()
  const ok = await node([bin('@playwright/test/cli.js'), 'test'], chromium ? { CHROMIUM: chromium } : {})
  const stats = (await report('playwright.json'))?.stats
  passed += stats?.expected ?? 0
  const wrong = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (stats?.skipped ?? 0)
  failed += ok && stats?.expected > 0 && wrong === 0 ? 0 : Math.max(1, wrong)
}

/**
 * The system's Chromium, installed from Debian's packages when it is missing. Where those are not to be had, Playwright
 * brings its own, which its tests find by themselves.
 */
async function findChromium() {
  const known = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const find = () => known.find((path) => path && existsSync(path))
  if (!find() && process.getuid?.() === 0) {
    say('Installing Chromium')
    const options = /** @type {const} */ ({
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  }
  const path = find()
  // Without any browser the journeys fail, and are counted as failed.
  if (!path) await node([bin('@playwright/test/cli.js'), 'install', 'chromium'])
  return path
}

await ensureDependencies(say)
await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })
await ensurePrismaClient(say)

// Each keeps one core busy for a quarter of a minute.
await Promise.all([
  check('Lint and format', () => node([bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'])),
  check(
    'Types',
    async () => (await node([bin('next/dist/bin/next'), 'typegen'])) && node([bin('typescript/bin/tsc'), '--noEmit']),
  ),
  check('Unused files, exports and dependencies', () => node([bin('knip/bin/knip.js')])),
])
await jest()
await check('Build', () =>
  ensureBuild(say).then(
    () => true,
    (error) => {
      console.error(error.output ?? error)
      return false
    },
  ),
)
await check('First-load JavaScript', () => node([join(root, 'scripts/bundle-budget.mjs')]))
await playwright()

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
