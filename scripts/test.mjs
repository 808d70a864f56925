// `npm test`: all checks, from a fresh clone with only Node.js; each runs even when an earlier one failed. `npm test -- <path…>` runs
// some tests, by Jest or in the browser, `npm test -- --changed` those that depend on a change since `main`.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './lib/paths.mjs'
import { ensureInstalled } from './lib/prisma.mjs'
import { checkBuild, checkShell, checkSources } from './testing/checks.mjs'
import { selectChanged, selectTests } from './testing/select.mjs'
import { jest, playwright, results } from './testing/suites.mjs'
import { check, finish, node, print, reportNotRun } from './testing/tally.mjs'
import { checkAlerts, findChromium, findEngines } from './testing/tools.mjs'

async function runEverything() {
  await checkAlerts()
  await checkShell()
  // In parallel: Jest is often idle, on a lock or a program.
  await Promise.all([jest('Rules, components, programs, database'), checkSources().then(checkBuild)])
  await check('First-load JavaScript', () => node([join(root, 'scripts/bundle-budget.mjs')]))
  await playwright(await findChromium(), findEngines())
}

async function runChosen(chosen) {
  if (chosen.jest.length > 0) await jest('By Jest', ['--runTestsByPath', ...chosen.jest])
  if (chosen.playwright.length === 0) return
  await checkBuild()
  // Playwright takes patterns. `--no-deps`: no test of the whole run's logs.
  const patterns = chosen.playwright.map((file) => file.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  const engines = chosen.playwright.some((file) => file.endsWith('engines.spec.ts')) ? findEngines() : {}
  await playwright(await findChromium(), engines, ['--no-deps', ...patterns])
}

async function runChanged() {
  await runChosen(selectChanged())
  reportNotRun('the browser specs that have not changed: name those of the pages that have')
}

const wanted = process.argv.slice(2)
const isChanged = wanted.join() === '--changed'
const named = wanted.length > 0 && !isChanged ? await selectTests(wanted) : undefined
if (named?.unmatched.length) {
  await check(`No test is in or named like ${named.unmatched.join(', ')}`, async () => false)
  finish()
}
await ensureInstalled(print)
await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })
if (isChanged) await runChanged()
else if (named) await runChosen(named)
else await runEverything()
finish()
