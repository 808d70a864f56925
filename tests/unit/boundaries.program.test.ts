import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(__dirname, '../..')
const database = 'Only data.ts, mutations.ts and rules.ts import the database.'
const outermost = 'Nothing imports app: it is the outermost layer.'
const generated = 'Only lib/db.ts imports the generated client.'
const browser = 'Of lib, components import schema, types and what is safe in a browser.'
const pure = 'lib/screening is pure: it imports nothing that could read a clock, a file or a text.'

/** A file, its import, and biome's message about it; `null` where it is allowed. */
const cases: [file: string, imports: string, says: string | null][] = [
  ['app/api/children/route.ts', `import '@/lib/db'`, database],
  ['app/page.tsx', `import '../lib/db'`, database],
  ['app/page.tsx', `export { db } from '@/lib/db'`, database],
  ['app/page.tsx', `export const late = () => import('@/lib/db')`, database],
  ['lib/children/schema.ts', `import '../db'`, database],
  ['lib/children/labels.ts', `import type { Transaction } from '@/lib/db'`, database],
  ['lib/rate-limits/limits.ts', `import '@/lib/db'`, database],
  ['lib/mail/templates/compose-mail.tsx', `import '../../db'`, database],
  ['middleware.ts', `import './lib/db'`, database],
  ['lib/children/data.ts', `import '@/lib/db'`, null],
  ['lib/children/mutations.ts', `import '@/lib/db'`, null],
  ['lib/schools/api-keys/data.ts', `import '@/lib/db'`, null],
  ['lib/schools/api-keys/schema.ts', `import '../../db'`, database],
  ['prisma/seed.ts', `import '@/lib/db'`, null],
  ['lib/mail/worker.int.test.ts', `import '@/lib/db'`, null],
  ['tests/support/people.ts', `import '@/lib/db'`, null],
  ['lib/http/route.ts', `import { isDatabaseUnavailable } from '@/lib/db'`, null],
  ['lib/http/route.ts', `import { db } from '@/lib/db'`, database],
  ['lib/http/route.ts', `import { db } from '../db'`, database],
  ['lib/boot.ts', `import { db } from './db'`, database],
  ['lib/db.ts', `import './generated/prisma/client'`, null],
  ['lib/children/data.ts', `import '@/lib/generated/prisma/client'`, generated],
  ['app/page.tsx', `import '@/lib/generated/prisma/enums'`, generated],
  ['lib/children/data.ts', `import '@/app/page'`, outermost],
  ['lib/http/route.ts', `import '@/app/page'`, outermost],
  ['lib/db.ts', `import '@/app/page'`, outermost],
  ['lib/env.ts', `import '../app/page'`, outermost],
  ['components/ui/card.tsx', `import '@/app/page'`, outermost],
  ['components/ui/card.tsx', `import '../../app/page'`, outermost],
  ['tests/support/people.ts', `import '@/app/api/children/route'`, null],
  ['components/ui/card.tsx', `import '@/lib/db'`, browser],
  ['components/ui/card.tsx', `import '@/lib/children/data'`, browser],
  ['components/ui/card.tsx', `import '../../lib/children/data'`, browser],
  ['components/ui/card.tsx', `import '@/lib/children/mutations'`, browser],
  ['components/ui/card.tsx', `import '@/lib/sessions/current-actor'`, browser],
  ['components/ui/card.tsx', `import '@/lib/http/route'`, browser],
  ['components/ui/card.tsx', `import '@/lib/schools/api-keys/data'`, browser],
  ['components/ui/card.tsx', `import '@/lib/env'`, browser],
  ['components/ui/card.tsx', `import '@/lib/mail/templates/compose-mail'`, browser],
  ...[
    '@/lib/children/schema',
    '@/lib/assessments/types',
    '@/lib/schools/api-keys/schema',
    '@/lib/fields',
    '@/lib/children/labels',
    '@/lib/children/school-search',
    '@/lib/http/client',
    '@/lib/i18n/language',
    '@/lib/screening/scoring',
    '@/lib/request/cookie-names',
    '@/lib/teacher-referrals/lifetime',
    '@/lib/learn/types',
    '@/components/ui/cn',
    './cn',
    'react',
  ].map((name): [string, string, null] => ['components/ui/card.tsx', `import '${name}'`, null]),
  ['lib/screening/scoring.ts', `import 'node:fs'`, pure],
  ['lib/screening/scoring.ts', `import 'react'`, pure],
  ['lib/screening/scoring.ts', `import '@/messages/en.json'`, pure],
  ['lib/screening/scoring.ts', `import '@/lib/i18n/format'`, pure],
  ['lib/screening/scoring.ts', `import '../db'`, pure],
  ['lib/screening/scoring.ts', `import '@/app/page'`, pure],
  ['lib/screening/scoring.ts', `import './questionnaire'`, null],
  ['lib/screening/questionnaire.ts', `import type { Language } from '@/lib/i18n/language'`, null],
]

interface Finding {
  category: string
  message: string
  location: { path: string; start: { line: number } }
}

/** Runs biome as the project does, and keeps the messages of the import rules. */
function lint(cwd: string, ...args: string[]): Finding[] {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
  const command = [biome, 'lint', '--reporter=json', '--max-diagnostics=none', ...args]
  const { stdout } = spawnSync(process.execPath, command, { cwd, encoding: 'utf8', maxBuffer: 50_000_000 })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] }
  return diagnostics.filter(({ category }) => category === 'lint/style/noRestrictedImports')
}

/** Biome's messages for all cases, in order. One copy of the folders, so that the rules get the real file names. */
function lintCases(): (string | null)[] {
  const home = mkdtempSync(path.join(tmpdir(), 'sati-boundaries-'))
  try {
    copyFileSync(path.join(root, 'biome.json'), path.join(home, 'biome.json'))
    const lines = new Map<string, string[]>()
    for (const [file, imports] of cases) lines.set(file, [...(lines.get(file) ?? []), imports])
    for (const [file, imports] of lines) {
      mkdirSync(path.dirname(path.join(home, file)), { recursive: true })
      writeFileSync(path.join(home, file), imports.join('\n'))
    }
    const found = lint(home, '--vcs-enabled=false', '.')
    return cases.map(([file, imports]) => {
      const line = (lines.get(file) ?? []).indexOf(imports) + 1
      return found.find(({ location }) => location.path === file && location.start.line === line)?.message ?? null
    })
  } finally {
    rmSync(home, { recursive: true })
  }
}

describe('the import rules', () => {
  let messages: (string | null)[]
  beforeAll(() => {
    messages = lintCases()
  })

  test.each(cases.map((each, index) => [...each, index] as const))(
    'the import rules in %s say of %s: %s',
    (_file, _imports, says, index) => {
      expect(messages[index]).toBe(says)
    },
  )

  test('the import rules hold in the whole project', () => {
    const everything = ['app', 'components', 'lib', 'prisma', 'proof', 'scripts', 'middleware.ts', 'instrumentation.ts']
    expect(lint(root, ...everything)).toEqual([])
  })

  test('the import rules are silenced by no comment', () => {
    const folders = ['app', 'components', 'lib', 'prisma'].flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(folder, file),
      ),
    )
    const sources = folders.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('lib/generated'))
    const silent = sources.filter((file) => readFileSync(path.join(root, file), 'utf8').includes('noRestrictedImports'))
    expect(sources.length).toBeGreaterThan(50)
    expect(silent).toEqual([])
  })
})
