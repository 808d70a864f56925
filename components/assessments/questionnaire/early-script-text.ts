import 'server-only'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// For early-questions.tsx, which is rendered by this process too. Made by the build (scripts/lib/build.mjs). In development the
// questions wait for React: what the last build made may not fit what is rendered now.
const file = join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'generated', 'early-answers.js')
const isBuilt = process.env.NODE_ENV === 'production' && existsSync(file)
globalThis.__satiEarlyAnswers = isBuilt ? readFileSync(file, 'utf8').trim() : ''
