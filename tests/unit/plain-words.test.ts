import { readdirSync, readFileSync } from 'node:fs'

/* The words that docs/vocabulary.md asks to write plainly: how often code still has them, in comments and in names it declares. */
const most = { comments: 72, names: 81 }

const table = readFileSync('docs/vocabulary.md', 'utf8').split('## Plain words')[1] ?? ''
const words = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| --') && !line.startsWith('| instead'))
  .flatMap((line) => (line.split('|')[1] ?? '').split(',').map((word) => word.trim()))

const code = ['app', 'components', 'lib', 'prisma', 'proof', 'scripts', 'service-worker', 'tests']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`))
  .filter((name) => /\.(ts|tsx|mjs)$/.test(name) && !/node_modules|generated/.test(name))
  .map((name) => ({ name, text: readFileSync(name, 'utf8') }))
const texts = code.map(({ text }) => text)

const isCounted = new RegExp(`\\b(${words.join('|')})\\b`, 'gi')
const count = (parts: string[]) => parts.reduce((sum, text) => sum + (text.match(isCounted)?.length ?? 0), 0)

/** One line a comment: a word pair may be broken over two lines of it. */
function commentsOf(source: string): string {
  const comments = source.match(/\/\*[\s\S]*?\*\/|(?<![:'"`\w\\])\/\/[^\n]*(?:\n\s*\/\/[^\n]*)*/g) ?? []
  return comments.map((comment) => comment.replace(/\s*\n\s*(\*|\/\/)\s*/g, ' ')).join('\n')
}

/** `toldPeriods` as `told Periods`. */
function namesOf(source: string): string {
  const declared = source.matchAll(/\b(?:const|let|function|class|interface|type) (\w+)|^\s+(?:readonly )?(\w+)\??: /gm)
  return Array.from(declared, ([, name, field]) => (name ?? field ?? '').replace(/(?<=[a-z])(?=[A-Z])/g, ' ')).join(
    '\n',
  )
}

test('the vocabulary lists words to count', () => {
  expect(words).toEqual(expect.arrayContaining(['whoever', 'told', 'for good']))
  expect(count(['Whoever is told', 'known'])).toBe(2)
})

test('comments have no more of the words to write plainly than before', () => {
  expect(count(texts.map(commentsOf))).toBeLessThanOrEqual(most.comments)
})

test('declared names have no more of the words to write plainly than before', () => {
  expect(count(texts.map(namesOf))).toBeLessThanOrEqual(most.names)
})

test('at most 8 of 100 lines of what serves are comments', () => {
  const lines = code
    .filter(({ name }) => /^(app|components|lib|scripts)\//.test(name) && !/\.test\.tsx?$/.test(name))
    .flatMap(({ text }) => text.replace(/(\{?\/\*)([\s\S]*?)\*\//g, (all) => all.replace(/^\s*/gm, '//')).split('\n'))
  const comments = lines.filter((line) => line.trim().startsWith('//'))
  expect(lines.length).toBeGreaterThan(50_000)
  expect((100 * comments.length) / lines.length).toBeLessThan(8)
})
