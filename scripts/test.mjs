/**
 * `npm test`: everything that must hold before a change lands, from a fresh clone with only Node.js. Each step runs even
 * when an earlier one failed. `npm test -- <path…>` runs the tests in those files alone, by Jest or in the browser, and
 * `npm test -- --changed` those that what was changed since `main` reaches.
 * The last line counts the tests: `N passed, N failed`.
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureDependencies } from './lib/dependencies.mjs'
import { root } from './lib/paths.mjs'
import { ensurePrismaClient } from './lib/prisma.mjs'
import { checkAlerts } from './testing/alerts.mjs'
import { checkBuild, checkShell, checkSources } from './testing/checks.mjs'
import { findChromium } from './testing/chromium.mjs'
import { findEngines } from './testing/engines.mjs'
import { selectChanged, selectTests } from './testing/select.mjs'
import { jest, playwright, results } from './testing/suites.mjs'
import { check, finish, node, reportNotRun, say } from './testing/tally.mjs'

async function runEverything() {
  await checkAlerts()
  await checkShell()
  // Jest's tests wait now and then, for a lock or a program; what builds does not.
  await Promise.all([jest('Rules, components, programs, database'), checkSources().then(checkBuild)])
  await check('First-load JavaScript', () => node([join(root, 'scripts/bundle-budget.mjs')]))
  await playwright(await findChromium(), findEngines())
}

/** @param {{ jest: string[], playwright: string[] }} chosen */
async function runChosen(chosen) {
  if (chosen.jest.length > 0) await jest('By Jest', ['--runTestsByPath', ...chosen.jest])
  if (chosen.playwright.length === 0) return
  await checkBuild()
  // Playwright takes patterns. What looks at the logs of a whole run at its end is not asked for.
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
await ensureDependencies(say)
await rm(results, { recursive: true, force: true })
await mkdir(results, { recursive: true })
await ensurePrismaClient(say)
if (isChanged) await runChanged()
else if (named) await runChosen(named)
else await runEverything()
finish()
