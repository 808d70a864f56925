import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from '../lib/paths.mjs'
import { bin, count, node, print, recordSeconds } from './tally.mjs'

export const results = join(root, 'test-results')

/** A test file allocates much that is short-lived; see scripts/lib/server-command.mjs. */
const nursery = '--max-semi-space-size=64'

async function report(file) {
  return JSON.parse(await readFile(join(results, file), 'utf8').catch(() => 'null'))
}

export async function jest(name, args = []) {
  print(name)
  const output = ['--json', `--outputFile=${join(results, 'jest.json')}`]
  // One more than the cores of a usual runner: tests idle while a mail or a program is pending.
  const ok = await node([nursery, bin('jest/bin/jest.js'), ...output, '--maxWorkers=3', ...args])
  const { numPassedTests = 0, testResults = [], ...numbers } = (await report('jest.json')) ?? {}
  const { numFailedTests = 0, numPendingTests = 0, numRuntimeErrorTestSuites = 0 } = numbers
  for (const { name: file, startTime, endTime } of testResults)
    recordSeconds(relative(root, file), (endTime - startTime) / 1000)
  count({ ok, passed: numPassedTests, wrong: numFailedTests + numPendingTests + numRuntimeErrorTestSuites })
}

export async function playwright(chromium, engines, args = []) {
  print('Journeys in a real browser')
  const env = { ...engines, ...(chromium && { CHROMIUM: chromium }) }
  const ok = await node([nursery, bin('@playwright/test/cli.js'), 'test', ...args], env)
  const { stats = {}, suites = [] } = (await report('playwright.json')) ?? {}
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  for (const suite of suites) recordSeconds(join('tests/e2e', suite.file), secondsOf(suite))
  count({ ok, passed: expected, wrong: unexpected + flaky + skipped })
}

/** The sum over all tests, retries and browsers of a suite in Playwright's report. */
function secondsOf({ specs, suites = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0)
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own)
}
