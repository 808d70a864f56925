import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const root = join(__dirname, '..')
const require = createRequire(__filename)
let project: string

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'sati-log-'))
})
afterEach(() => rmSync(project, { recursive: true }))

/** Runs a file of a project as the server runs its own, and returns what is on both outputs. */
function run(file: string, mode: 'production' | 'development' = 'production') {
  const importing = ['--conditions=react-server', '--import', pathToFileURL(require.resolve('tsx')).href]
  const env = { ...process.env, NODE_ENV: mode, LOG_LEVEL: 'info' }
  const { stdout, stderr } = spawnSync(process.execPath, [...importing, join(project, file)], {
    cwd: project,
    encoding: 'utf8',
    env,
  })
  return { stdout, stderr }
}

const start = `import { log } from '${join(root, 'lib/log.ts')}'\n`

/** What production logs of the error that each of some lines throws. */
function logged(...lines: string[]) {
  const tries = lines.map((line) => `try { ${line} } catch (error) { log.error('failed', { error }) }`)
  writeFileSync(join(project, 'app.mts'), `${start}const input: any = JSON.parse('"Ploy"')\n${tries.join('\n')}`)
  const { stdout, stderr } = run('app.mts')
  if (stderr) throw new Error(stderr)
  const errors = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).error)
  expect(errors).toHaveLength(lines.length)
  return errors as { name: string; message?: string; at: string[]; cause?: object; errors?: object[] }[]
}

test('a sentence that is the program’s own is in the log, with its line in the source', () => {
  const sentences: [line: string, message: string][] = [
    [`throw new Error('the answer does not have its declared shape')`, 'the answer does not have its declared shape'],
    [`throw new RangeError("no such item")`, 'no such item'],
    ['class Own extends Error {}; throw new Own(`the scale has gaps`)', 'the scale has gaps'],
    ['input.name.length', 'Cannot read properties of undefined'],
    ['input.name()', 'input.name is not a function'],
    ['const [a] = input.name; a', 'undefined is not iterable'],
    ['missing', 'missing is not defined'],
    ['const again = () => again(); again()', 'Maximum call stack size exceeded'],
  ]
  const errors = logged(...sentences.map(([line]) => line))
  expect(errors.map(({ message }) => message)).toEqual(sentences.map(([, message]) => message))
  errors.forEach(({ at }, index) => {
    expect(at[0]).toMatch(new RegExp(`^at (.+ \\()?app\\.mts:${index + 3}:\\d+\\)?$`))
  })
})

test('what a sentence may quote is not in the log, the place is', () => {
  const lines = [
    `throw new Error('no child ' + input)`,
    `throw new Error(\`no child \${input}\`)`,
    'throw new Error(input)',
    `throw new Error('first line\\nsecond line')`,
    'throw new TypeError(input + " is not a function at all")',
    // A word that the source knows is no sentence of it: it may be what a child is or does.
    `throw new Error(['Ploy', 'female'].find((kind) => kind === input))`,
    'JSON.parse(input)',
    'new URL(input)',
    'decodeURIComponent("%" + input)',
    'new Map([input])',
    '"x" in input',
    'input.x = 1',
    '[1].map(input)',
    'const none: any = undefined; none[input]',
    'const [a] = (424_000 + input.length) as any; a',
    'new Intl.DateTimeFormat("en", { timeZone: input })',
    'input.repeat(-1)',
    'Object.freeze([1]).push(input)',
    'throw Object.assign(new Error("550 no mailbox " + input), { response: input, code: "EENVELOPE" })',
    'throw new Error(input + "\\n    at " + input + " (/" + input + ".ts:1:1)")',
    'throw new Error("of ours", { cause: new Error(input, { cause: input }) })',
    'throw new AggregateError([new Error(input), input], input)',
  ]
  const errors = logged(...lines)
  expect(JSON.stringify(errors)).not.toMatch(/Ploy|424|%/)
  errors.forEach((error, at) => {
    expect([lines[at], error.at.join(' ')]).toEqual([lines[at], expect.stringContaining(`app.mts:${at + 3}:`)])
  })
})

test('what caused an error is judged by the same rule', () => {
  const [chain, group] = logged(
    `throw new Error('the report failed', { cause: new Error('the font is missing') })`,
    `throw new AggregateError([new Error('one of two'), new Error(input)], 'both ways failed')`,
  )
  expect(chain).toMatchObject({ message: 'the report failed', cause: { message: 'the font is missing' } })
  expect(group).toMatchObject({ message: 'both ways failed', errors: [{ message: 'one of two' }, { name: 'Error' }] })
})

test('compiled code is mapped to its source', () => {
  const source = ['interface Child {', '  name: string', '}', '', 'declare const log: any']
  const lines = ['function greet(child: Child) {', "  throw new Error('nothing to greet', { cause: child })", '}']
  const end = ["try { greet({ name: 'x' }) } catch (error) { (globalThis as any).log.error('failed', { error }) }"]
  writeFileSync(join(project, 'source.ts'), [...source, ...lines, ...end].join('\n'))
  const options = ['--sourceMap', '--inlineSources', '--target', 'es2022', '--outDir', '.next', '--ignoreConfig']
  spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...options, 'source.ts'], {
    cwd: project,
  })
  const load = `globalThis.log = log\nawait import('${join(project, '.next/source.js')}')`
  writeFileSync(join(project, 'app.mts'), `${start}declare const globalThis: any\n${load}`)
  const { error } = JSON.parse(run('app.mts').stdout)
  expect(error.message).toBe('nothing to greet')
  expect(error.at[0]).toBe('at greet (source.ts:7:9)')
})

test('a developer sees the whole error, with its causes and where it was thrown', () => {
  const thrown = `new Error('no child ' + name, { cause: new RangeError('cause of ' + name) })`
  writeFileSync(join(project, 'app.mts'), `${start}const name = 'Ploy'\nlog.warn('failed', { error: ${thrown} })`)
  const { stdout, stderr } = run('app.mts', 'development')
  expect(JSON.parse(stdout).msg).toBe('failed')
  expect(stderr).toMatch(/Error: no child Ploy\n\s+at .*app\.mts:3:/)
  expect(stderr).toMatch(/\[cause\]: RangeError: cause of Ploy/)
})
