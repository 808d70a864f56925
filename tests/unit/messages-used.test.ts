import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import en from '@/messages/en.json'
import { gap, stringsOf } from '../support/strings'

/*
 * An unused message is translated for nothing. A key counts as used when one source file has both its namespace
 * (`useTranslations('a.b')`) and the rest (`t('c')`, or `t(`${c}.title`)`).
 */

/**
 * Namespaces whose keys are values of the data (`t(status)`), so no file has both. Each key must still be a word of the
 * code.
 */
const computed = [
  'accessLog.actions',
  'answers',
  'auth.social',
  'children.genders',
  'children.nationalities',
  'combined.views',
  'combined.viewsForDoctor',
  'consultations.statuses',
  'dashboard.waiting',
  'errors',
  'refusals',
  'schoolAdmin.import.example',
  'schoolAdmin.import.faults',
  'schoolAdmin.statuses',
  'screening.areas',
  'teacherReferral.statuses',
  'validation',
]

/** Read as one object, whatever keys it has. */
const readWhole = ['privacy.sections']

type Tree = { [key: string]: string | Tree }

function keysOf(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  )
}

const sources = ['app', 'components', 'lib', 'scripts'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.posix.join(folder, name))
    .filter((name) => /(?<!\.test)\.(tsx?|mjs)$/.test(name) && !name.includes('/generated/'))
    .map((name) => readFileSync(name, 'utf8')),
)

/** Every word that a key could be made from at run time: `results.read` is the key `results-read`. */
const words = new Set(
  [...sources, readFileSync('prisma/schema.prisma', 'utf8')].flatMap((source) =>
    (source.match(/[\w.-]+/g) ?? []).flatMap((word) => [word, word.replaceAll('.', '-'), ...word.split(/[.-]/)]),
  ),
)

type IsText = (text: string) => boolean

/** Whether a text can come from a string of the source. An inserted value can be a word of the code, never a whole key. */
function textsOf(strings: string[]): IsText {
  const patterns = strings
    .filter((text) => text.includes(gap) && /\w/.test(text))
    .map((text) => text.split(gap).map((part) => part.replace(/[^\w]/g, '\\$&')))
    .map((parts) => new RegExp(`^${parts.join('([\\w-]+)')}$`))
  const canBe = (pattern: RegExp, text: string) =>
    pattern
      .exec(text)
      ?.slice(1)
      .every((word) => words.has(word))
  const plain = new Set(strings)
  return (text) => plain.has(text) || patterns.some((pattern) => canBe(pattern, text))
}

const calls =
  /\b(?:useTranslations|getTexts|useTexts|textsIn|pageMetadata)(?:<('[\w.]+')>|\(([^)]*)\))|\bnamespace: ('[\w.]+')/g

const files = sources.map((source) => {
  const namespaces = [...source.matchAll(calls)].flatMap(([, type, call, option]) =>
    stringsOf(type ?? call ?? option ?? ''),
  )
  return {
    source,
    isOwnNamespace: textsOf(namespaces),
    hasNamespace: namespaces.length > 0,
    isText: textsOf(stringsOf(source)),
  }
})

/** A file that gets its translator from outside does not name the namespace; then it may be any file's. */
const isNamespace: IsText = (text) => files.some(({ isOwnNamespace }) => isOwnNamespace(text))

function isUsed(key: string): boolean {
  const parts = key.split('.')
  const [parent, name = ''] = [parts.slice(0, -1).join('.'), parts.at(-1)]
  if (readWhole.some((prefix) => key.startsWith(`${prefix}.`))) return true
  if (computed.includes(parent)) return words.has(name)
  const splits = parts.map((_, i) => [parts.slice(0, i).join('.'), parts.slice(i).join('.')] as const)
  return files.some(
    ({ source, isOwnNamespace, hasNamespace, isText }) =>
      source.includes(key) ||
      splits.some(([namespace, rest]) => {
        const mayBe = hasNamespace ? isOwnNamespace : isNamespace
        return isText(rest) && (namespace === '' || mayBe(namespace))
      }),
  )
}

test('every message is asked for somewhere in the code', () => {
  expect(keysOf(en).filter((key) => !isUsed(key))).toEqual([])
})

test('strings are read as the code has them', () => {
  const source = `const a = 'one' // 'not this'
    const b = \`two.\${c ? \`three\` : 'it\\'s'}.four\``
  expect(stringsOf(source)).toEqual(['one', 'three', "it\\'s", `two.${gap}.four`])
})

test('a message that nothing asks for is found', () => {
  for (const key of ['dashboard.neverAsked', 'errors.NEVER_ANSWERED', 'doctorHome.statuses.never-asked', 'neverAsked'])
    expect([key, isUsed(key)]).toEqual([key, false])
})

test('every exception is needed', () => {
  const keys = keysOf(en)
  for (const prefix of [...computed, ...readWhole])
    expect([prefix, keys.some((key) => key.startsWith(`${prefix}.`))]).toEqual([prefix, true])
})
