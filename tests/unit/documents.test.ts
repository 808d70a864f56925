import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const records = readdirSync('docs/decisions').filter((name) => name !== 'README.md')
const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...['docs', 'deploy'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => path.posix.join(folder, name)),
  ),
]

test('the index of decisions has every record with its number and title', () => {
  const lines = records.sort().map((name) => {
    const [, number, title] = /^# (\d+)\. (.+)/.exec(readFileSync(`docs/decisions/${name}`, 'utf8')) ?? []
    return `- ${number}: [${title}](${name})`
  })
  const index = readFileSync('docs/decisions/README.md', 'utf8')
  expect(index.split('\n').filter((line) => line.startsWith('- '))).toEqual(lines)
})

test.each(documents)('every file that %s links to or names exists', (document) => {
  const text = readFileSync(document, 'utf8')
  const linked = [...text.matchAll(/\]\(([^):#]+)(?:#[^)]*)?\)/g)].map(([, to = '']) =>
    path.posix.join(path.posix.dirname(document), to),
  )
  const named =
    text.match(/(?<=`)(app|components|deploy|docs|lib|messages|prisma|scripts|tests)\/[\w./-]+\.\w+(?=`)/g) ?? []
  expect([...linked, ...named].filter((file) => !existsSync(file))).toEqual([])
})
