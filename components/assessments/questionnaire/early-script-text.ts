import 'server-only'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// Built by scripts/lib/build.mjs for early-questions.tsx. Left out in development: the last build may not match the page.
const file = join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'generated', 'early-answers.js')
const isBuilt = process.env.NODE_ENV === 'production' && existsSync(file)
globalThis.__satiEarlyAnswers = isBuilt ? readFileSync(file, 'utf8').trim() : ''
