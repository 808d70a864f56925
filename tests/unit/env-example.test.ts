import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { environmentProblems, variableNames } from '@/lib/env-rules.mjs'
import { exampleValues } from '@/lib/env-secrets.mjs'

const example = readFileSync('.env.example', 'utf8')
const names = [...example.matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name)
const everything = parseEnv(example.replace(/^#(?=[A-Z_]+=)/gm, '')) as Record<string, string>

const setByCommands = ['NODE_ENV']

test('.env.example has the variables that the rules know, each once', () => {
  expect([...names].sort()).toEqual(variableNames.filter((name) => !setByCommands.includes(name)).sort())
})

test('lib/env.ts reads no variable that the rules do not know', () => {
  const code = readFileSync('lib/env.ts', 'utf8')
  const read = code.match(/(?<![\w${}])([A-Z]+(_[A-Z]+)+|PORT|DEMONSTRATION)\b/g) ?? []
  expect(read.length).toBeGreaterThan(25)
  expect(read.filter((name) => !variableNames.includes(name))).toEqual([])
})

test('.env.example has the variables that docs/operations/settings.md explains', () => {
  const rows = readFileSync('docs/operations/settings.md', 'utf8').match(/^\| `[A-Z].*$/gm) ?? []
  const explained = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z_]+/g) ?? [])
  expect([...names].sort()).toEqual(explained.sort())
})

test('.env.example changes nothing when it is copied, and is refused for every value that has to be somebody’s own', () => {
  expect(parseEnv(example)).toEqual({})
  expect(Object.keys(everything).sort()).toEqual([...names].sort())
  const refused = environmentProblems({ ...everything, NODE_ENV: 'production' })
  expect(Object.fromEntries(refused.map(({ name }) => [name, everything[name]]))).toEqual(exampleValues)
  for (const { problem } of refused) expect(problem).toBe('is still what .env.example shows: put in your own')
})

test.each(['deploy/compose.example.env', 'deploy/site.example.env'])('%s fills in no secret', (file) => {
  const values = parseEnv(readFileSync(file, 'utf8')) as Record<string, string>
  const secret = Object.entries(values).filter(([name]) =>
    /SECRET|PASSWORD|TOKEN|^(APP|SMTP)_URL|^MAIL_FROM/.test(name),
  )
  expect(secret.length).toBeGreaterThan(3)
  expect(secret.filter(([, value]) => value)).toEqual([])
})
