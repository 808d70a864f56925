import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { readEnvironment } from '@/lib/env'
import { environmentProblems } from '@/lib/env-rules.mjs'

const example = readFileSync('.env.example', 'utf8')
const names = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)

/** Where the rules of the environment are written. */
const rules = ['lib/env.ts', 'lib/env-rules.mjs']
/** Any text will do, so no rule names them. */
const withoutRule = ['HOST', 'DATA_DIR']
/** Set by the commands themselves, never by hand. */
const setByCommands = ['NODE_ENV']

test('.env.example has the variables that the rules know, each once', () => {
  const code = rules.map((file) => readFileSync(file, 'utf8')).join('\n')
  const known = (code.match(/(?<![\w${}])([A-Z]+(_[A-Z]+)+|PORT|DEMONSTRATION)\b/g) ?? []).filter(
    (name) => !setByCommands.includes(name),
  )
  expect([...names].sort()).toEqual([...new Set([...known, ...withoutRule])].sort())
})

test('.env.example has the variables that docs/operations.md explains', () => {
  const rows = readFileSync('docs/operations.md', 'utf8').match(/^\| `[A-Z].*$/gm) ?? []
  const explained = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z_]+/g) ?? [])
  expect([...names].sort()).toEqual(explained.sort())
})

test('.env.example changes nothing when it is copied, and is a right environment with every value set', () => {
  expect(parseEnv(example)).toEqual({})
  const everything = parseEnv(example.replace(/^#(?=[A-Z_]+=)/gm, '')) as Record<string, string>
  expect(Object.keys(everything).sort()).toEqual([...names].sort())
  expect(environmentProblems(everything)).toEqual([])
  expect(() => readEnvironment(everything)).not.toThrow()
})
