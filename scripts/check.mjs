/** `npm run check`: lint, types, unused code, and the tests that need no database, browser or other program. */
import { mkdir } from 'node:fs/promises'
import { ensureInstalled } from './lib/prisma.mjs'
import { checkSources } from './testing/checks.mjs'
import { jest, results } from './testing/suites.mjs'
import { finish, print } from './testing/tally.mjs'

await ensureInstalled(print)
await mkdir(results, { recursive: true })
await Promise.all([checkSources(), jest('Rules and components', ['--selectProjects', 'rules', 'components'])])
finish()
