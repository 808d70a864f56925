import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/*
 * In an incident, lines of docs/law are copied as they are: one that the command refuses costs time. The command's own help,
 * made from what it validates by, has its options.
 */

const help = execFileSync(process.execPath, ['scripts/admin.mjs', '--help'], { encoding: 'utf8' })
const usages = new Map(
  [...help.matchAll(/^ {2}([a-z][a-z-]*(?: [a-z][a-z-]*)*)(.*)$/gm)].map(([, name = '', given = '']) => [name, given]),
)
/** Each as `--name` or `--name VALUE`, with its alternatives. */
const optionsIn = (text: string) =>
  [...text.matchAll(/--([a-z-]+)(?=( [^-\s|\]]\S*)?)/g)].map(([, name = '', value]) => `${name}${value ? ' …' : ''}`)

const documented = readdirSync('docs/law').flatMap((name) =>
  [...readFileSync(`docs/law/${name}`, 'utf8').matchAll(/\badmin --(?: ([^`\n>#]+))?/g)].map(
    ([, line = '']) => [line.trim(), name] as const,
  ),
)

test('the commands are found, in the plan and in the templates', () => {
  const commands = new Set(documented.map(([line]) => line.replace(/ --.*/, '')))
  expect([...commands]).toEqual(
    expect.arrayContaining(['audit verify', 'breach', 'doctor unverify', 'hold add', 'hold end', 'key revoke']),
  )
  expect(documented.map(([, name]) => name)).toEqual(
    expect.arrayContaining(['README.md', 'processing-agreement.th.md']),
  )
})

test.each(documented)('the command %s (%s) can be run', (line) => {
  const usage = usages.get(line.replace(/ --.*/, ''))
  expect(usage).toBeDefined()
  const given = optionsIn(line)
  const may = (usage?.match(/\[[^\]]+\]/g) ?? []).flatMap(optionsIn)
  // Separated by bars: exactly one of them.
  const rest = usage?.replaceAll(/\[[^\]]+\]/g, '') ?? ''
  const either = /--\S+ \S+(?: \| --\S+ \S+)+/.exec(rest)?.[0] ?? ''
  const one = optionsIn(either)
  const needs = optionsIn(rest.replace(either, ''))
  expect(given).toEqual(expect.arrayContaining(needs))
  expect(given.filter((option) => one.includes(option))).toHaveLength(one.length > 0 ? 1 : 0)
  expect(given.filter((option) => ![...needs, ...one, ...may].includes(option))).toEqual([])
})
