/**
 * `npm run check`: lint, types, unused code, and the tests that need no database, browser or other program. For
 * between two commits; `npm test` is what counts.
 */
import { mkdir } from 'node:fs/promises'
import { ensureDependencies } from './lib/dependencies.mjs'
import { ensurePrismaClient } from './lib/prisma.mjs'
import { checkSources } from './testing/checks.mjs'
import { jest, results } from './testing/suites.mjs'
import { finish, say } from './testing/tally.mjs'

await ensureDependencies(say)
await mkdir(results, { recursive: true })
await ensurePrismaClient(say)
await Promise.all([checkSources(), jest('Rules and components', ['--selectProjects', 'rules', 'components'])])
finish()
