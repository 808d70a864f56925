import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/* Links in documents work, and sections that the source names exist. */

const ignored = ['.git/', ...readFileSync('.gitignore', 'utf8').split('\n')].map((line) => line.replace(/^\//, ''))
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name)
    if (!entry.isDirectory()) return ignored.includes(entry.name) ? [] : file
    return ignored.includes(`${file}/`) ? [] : filesIn(file)
  })
const sources = filesIn('.')
const documents = sources.filter((file) => file.endsWith('.md') && !file.startsWith('content/'))
const operations = readdirSync('docs/operations').map((name) => `docs/operations/${name}`)

const withoutCode = (text: string) => text.replace(/^```.*?^```$/gms, '')
const read = (file: string) => withoutCode(readFileSync(file, 'utf8'))
const headingsOf = (file: string) => [...read(file).matchAll(/^(#+) (.+)$/gm)]

/** The anchor that GitHub and GitLab give a heading. */
function anchorOf(heading: string): string {
  const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
  return plain.replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '').replaceAll(' ', '-')
}
const anchorsOf = (file: string) => headingsOf(file).map(([, , heading = '']) => anchorOf(heading))

test('every link of a document leads to a file that exists, and to a section of it', () => {
  const links = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|mailto:|\/)([^)\s]+)\)/g)].map(([, link = '']) => ({ file, link })),
  )
  expect(links.length).toBeGreaterThan(150)
  const wrong = links.filter(({ file, link }) => {
    const [to = '', anchor] = link.split('#')
    const target = to ? path.join(path.dirname(file), to) : file
    if (!existsSync(target)) return true
    return anchor !== undefined && !anchorsOf(target).includes(anchor)
  })
  expect(wrong).toEqual([])
})

test('every section of the operator’s documents that something names is there', () => {
  const texts = sources.filter((file) => /\.(md|ts|tsx|mjs|ya?ml|env|sh|toml)$/.test(file) && file !== 'CHANGELOG.md')
  const named = texts.flatMap((file) => {
    const text = readFileSync(file, 'utf8').replace(/\]\([^)]*\)/g, ']')
    const before = text.matchAll(/(docs\/operations\/[a-z-]+\.md)\]?(?:,| หัวข้อ)\s+["“]([^"”\n]+)["”]/g)
    const after = text.matchAll(/["“]([A-Z][^"”\n]{3,40})["”]\s+in\s+(docs\/operations\/[a-z-]+\.md)/g)
    return [
      ...[...before].map(([, target = '', heading = '']) => ({ file, target, heading })),
      ...[...after].map(([, heading = '', target = '']) => ({ file, target, heading })),
    ]
  })
  expect(named.length).toBeGreaterThan(15)
  expect(
    named.filter(({ target, heading }) => !existsSync(target) || !anchorsOf(target).includes(anchorOf(heading))),
  ).toEqual([])
})

test('each of the operator’s documents has fewer than 250 lines and begins with the list of its sections', () => {
  const index = readFileSync('docs/operations.md', 'utf8')
  for (const file of operations) {
    expect({ file, isShort: readFileSync(file, 'utf8').split('\n').length < 250 }).toEqual({ file, isShort: true })
    const sections = headingsOf(file).filter(([, marks]) => marks === '##')
    const listed = [...read(file).matchAll(/^- \[.+\]\(#(.+)\)$/gm)].map(([, anchor]) => anchor)
    expect({ file, listed }).toEqual({ file, listed: sections.map(([, , heading = '']) => anchorOf(heading)) })
    expect(index).toContain(`(${path.relative('docs', file)})`)
  }
})

test('every file that docs/private-apis.md names exists', () => {
  const named = readFileSync('docs/private-apis.md', 'utf8').match(
    /\b(?:app|components|lib|prisma|proof|scripts|tests)\/[\w./-]+\.(?:ts|tsx|mjs)\b/g,
  )
  expect(named?.length).toBeGreaterThan(30)
  expect(named?.filter((file) => !existsSync(file))).toEqual([])
})
