import 'server-only'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// For early-questions.tsx, which is rendered by this process too. Made by the build (scripts/lib/build.mjs); without one, in
// development, the questions wait for React.
const file = join(/* turbopackIgnore: true */ process.cwd(), 'lib', 'generated', 'early-answers.js')
globalThis.__satiEarlyAnswers = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
