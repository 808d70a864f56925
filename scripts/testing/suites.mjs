import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from '../lib/paths.mjs'
import { bin, count, node, say, took } from './tally.mjs'

/** Where the reports, screenshots and logs of a run are. */
export const results = join(root, 'test-results')

/** A test file makes much that is short-lived, as a page does; see scripts/lib/server-command.mjs. */
const nursery = '--max-semi-space-size=64'

/** @param {string} file @returns {Promise<any>} null when there is none */
async function report(file) {
  return JSON.parse(await readFile(join(results, file), 'utf8').catch(() => 'null'))
}

/**
 * @param {string} name
 * @param {string[]} args what to run: nothing for everything
 */
export async function jest(name, args = []) {
  say(name)
  const output = ['--json', `--outputFile=${join(results, 'jest.json')}`]
  // One more than the processors of a usual runner: a test that waits for a mail or a program leaves them to another.
  const ok = await node([nursery, bin('jest/bin/jest.js'), ...output, '--maxWorkers=3', ...args])
  const { numPassedTests = 0, testResults = [], ...numbers } = (await report('jest.json')) ?? {}
  const { numFailedTests = 0, numPendingTests = 0, numRuntimeErrorTestSuites = 0 } = numbers
  for (const { name: file, startTime, endTime } of testResults) took(relative(root, file), (endTime - startTime) / 1000)
  count({ ok, passed: numPassedTests, wrong: numFailedTests + numPendingTests + numRuntimeErrorTestSuites })
}

/**
 * @param {string | undefined} chromium its path
 * @param {Record<string, string>} engines where the other ones are
 * @param {string[]} args what to run: nothing for everything
 */
export async function playwright(chromium, engines, args = []) {
  say('Journeys in a real browser')
  const env = { ...engines, ...(chromium && { CHROMIUM: chromium }) }
  const ok = await node([nursery, bin('@playwright/test/cli.js'), 'test', ...args], env)
  const { stats = {}, suites = [] } = (await report('playwright.json')) ?? {}
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  for (const suite of suites) took(join('tests/e2e', suite.file), secondsOf(suite))
  count({ ok, passed: expected, wrong: unexpected + flaky + skipped })
}

/** What the tests of a file took, one after the other and in every browser. @param {any} suite of Playwright's report @returns {number} */
function secondsOf({ specs, suites = [] }) {
  const results = specs.flatMap((/** @type {any} */ { tests }) =>
    tests.flatMap((/** @type {any} */ test) => test.results),
  )
  const own = results.reduce((/** @type {number} */ sum, /** @type {any} */ { duration }) => sum + duration / 1000, 0)
  return suites.reduce((/** @type {number} */ sum, /** @type {any} */ each) => sum + secondsOf(each), own)
}
