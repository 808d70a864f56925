import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '../../../scripts/lib/paths.mjs'
import { runStep, StepFailed } from '../../../scripts/lib/programs.mjs'
import { print } from '../../bench-server.mjs'

/** The release's tests of what people do; its other tests are about its own schema. */
const journeys = [
  ...['accounts', 'sessions', 'recovery', 'social', 'my-data', 'account-deletion', 'consents'],
  ...['children', 'assessments', 'dashboard', 'report', 'second-parents', 'health-links', 'teacher-loop'],
  ...['teacher-reminders', 'school-referrals', 'school-acceptance', 'school-dashboard', 'consultations'],
]

/** Tests that change rows which are immutable by now; the product never does. */
const notJourneys = ['the audit log has one reading per ten minutes']

/** Runs the tests of an earlier release in its build, on a database with the newest schema. */
export async function runJourneys({ version }, folder) {
  // Its tests migrate a database of their own by this folder.
  await cp(join(root, 'prisma', 'migrations'), join(folder, 'prisma', 'migrations'), { recursive: true })
  // This helper lists the tables of the newest schema.
  await cp(join(root, 'tests', 'support', 'sql.ts'), join(folder, 'tests', 'support', 'sql.ts'))
  const existing = new Set(await readdir(join(folder, 'tests', 'api')))
  const files = journeys.map((name) => `${name}.int.test.ts`).filter((name) => existing.has(name))
  print(`Running ${files.length} files of tests of release ${version}`)
  const output = join(folder, 'journeys.json')
  const jest = join(folder, 'node_modules', 'jest', 'bin', 'jest.js')
  const paths = files.map((name) => `tests/api/${name}`)
  const args = [jest, '--selectProjects', 'database', '--maxWorkers=2', '--json', `--outputFile=${output}`]
  const isJourney = `--testNamePattern=^(?!.*(${notJourneys.join('|')}))`
  try {
    await runStep('The tests of the release before', {
      command: process.execPath,
      args: [...args, isJourney, ...paths],
      cwd: folder,
    })
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    print(error.output)
  }
  const { default: result } = await import(output, { with: { type: 'json' } })
  const { numPassedTests: passed, numFailedTests, numPendingTests, numRuntimeErrorTestSuites } = result
  const pending = Math.max(0, numPendingTests - notJourneys.length)
  return [
    { what: `tests of ${version} on the newest schema that passed`, now: passed, atLeast: 50 },
    { what: '… that did not', now: numFailedTests + pending + numRuntimeErrorTestSuites, atMost: 0 },
  ]
}
