import { readFileSync } from 'node:fs'
import { enteredFields } from '@/lib/children/schema'
import { retention } from '@/lib/maintenance/retention'

/* The templates of docs/law are one text in two languages, with the same placeholders, and are true of the database. */

const read = (name: string) => readFileSync(`docs/law/${name}`, 'utf8')

/** Placeholders; `[text](address)` is a link. */
const placeholdersOf = (text: string) => [...text.matchAll(/\[([^\]\n]+)\](?!\()/g)].map(([, words = '']) => words)

interface Section {
  heading: string
  text: string
}

/** The numbered sections of a template, and the text before the first. */
function sectionsOf(text: string): Section[] {
  return text.split(/^(?=## )/m).map((part) => ({ heading: /^## (\d+)\. \S/.exec(part)?.[1] ?? '', text: part }))
}

const clausesOf = (text: string) => [...text.matchAll(/^\d+\.\d+(?= )/gm)].map(([number]) => number)
const rowsOf = (text: string) => text.match(/^\|/gm)?.length ?? 0

/** How many placeholders each section has, the first after the title and introduction: a filled-in one is missing. */
const placeholders = {
  'record-of-processing': [1, 10, 13, 0, 2, 2, 2, 10, 3, 1, 6, 4, 1, 3],
  'processing-agreement': [1, 9, 1, 1, 0, 3, 1, 1, 1, 1, 2, 2, 0, 3, 1, 3, 2, 8, 2, 11, 18],
}
const documents = Object.keys(placeholders) as (keyof typeof placeholders)[]

describe.each(documents)('%s', (document) => {
  const [en, th] = [read(`${document}.en.md`), read(`${document}.th.md`)]
  const [english, thai] = [sectionsOf(en), sectionsOf(th)]

  test('both languages have the same numbered sections, clauses and tables in the same order', () => {
    const headings = english.slice(1).map(({ heading }) => heading)
    expect(headings).toEqual(headings.map((_, index) => String(index + 1)))
    expect(thai.slice(1).map(({ heading }) => heading)).toEqual(headings)
    expect(clausesOf(th)).toEqual(clausesOf(en))
    expect(thai.map(({ text }) => rowsOf(text))).toEqual(english.map(({ text }) => rowsOf(text)))
  })

  test('no placeholder of a section is filled in, in either language', () => {
    expect(english.map(({ text }) => placeholdersOf(text).length)).toEqual(placeholders[document])
    expect(thai.map(({ text }) => placeholdersOf(text).length)).toEqual(placeholders[document])
  })

  test('the same is asked for at the same place', () => {
    expectPairs(placeholdersOf(en), placeholdersOf(th))
  })
})

/** Each placeholder has one counterpart, in any place. */
function expectPairs(english: string[], thai: string[]) {
  const pairs = [...new Set(english.map((words, index) => `${words} = ${thai[index]}`))]
  expect(pairs).toHaveLength(new Set(english).size)
  expect(pairs).toHaveLength(new Set(thai).size)
  expect(english.filter((words) => /[฀-๿]/.test(words))).toEqual([])
  expect(thai.filter((words) => !/[฀-๿]/.test(words))).toEqual([])
}

describe('the notices of a breach', () => {
  const parts = read('README.md').split(/^(?=###? )/m)
  const notice = (heading: string) => placeholdersOf(parts.find((part) => part.startsWith(`### ${heading}`)) ?? '')

  test.each([
    ['Notice to the Office, in English', 'หนังสือแจ้งสำนักงาน ภาษาไทย', 23],
    ['Notice to the people, in English', 'หนังสือแจ้งเจ้าของข้อมูลส่วนบุคคล ภาษาไทย', 11],
  ])('%s asks for the same in Thai', (english, thai, count) => {
    expect([notice(english), notice(thai)].map(({ length }) => length)).toEqual([count, count])
    expectPairs(notice(english), notice(thai))
  })

  test('nobody is named in the plan', () => {
    expect(placeholdersOf(parts.find((part) => part.startsWith('## If data have leaked')) ?? '')).toHaveLength(10)
  })
})

test.each(['README.md', ...documents.flatMap((name) => [`${name}.en.md`, `${name}.th.md`])])(
  '%s holds nobody’s address or number',
  (name) => {
    expect(read(name).match(/\S+@\S+\.\w+|\b0\d[\d -]{6,}\d|\+66/g)).toBeNull()
  },
)

test.each([
  ['en', /for 60 months and.* for up to 1 year;.* for 5 years\./s],
  ['th', /เก็บ 60 เดือน.*เก็บไม่เกิน 1 ปี.*เก็บ 5 ปี/s],
])('the record (%s) says how long what outlasts a deletion is kept', (language, terms) => {
  expect(read(`record-of-processing.${language}.md`)).toMatch(terms)
  const kept = (table: string) => retention[table]?.terms?.map(({ kept }) => kept)
  expect(retention.AuditEvent?.rest).toMatchObject({ months: 60 })
  expect([kept('MailDelivery'), kept('LegalHold')]).toEqual([['1 year', '1 year'], ['5 years']])
})

test.each(['en', 'th'])(
  'the privacy notice and the record (%s) name each field that a parent enters of a child',
  (language) => {
    const { children, privacy } = JSON.parse(readFileSync(`messages/${language}.json`, 'utf8'))
    const record = /^\| C\..*$/m.exec(read(`record-of-processing.${language}.md`))?.[0]
    for (const text of [privacy.sections.kept.points.child, record])
      expect(
        enteredFields.filter((field) => !text.toLowerCase().includes((children.form[field] ?? field).toLowerCase())),
      ).toEqual([])
  },
)

const tables = readFileSync('prisma/schema.prisma', 'utf8').match(/(?<=^model )\w+/gm) ?? []

test.each(['en', 'th'])(
  'the record of processing (%s) says of every table which category of data it holds',
  (language) => {
    const sections = sectionsOf(read(`record-of-processing.${language}.md`))
    const textOf = (number: string) => sections.find(({ heading }) => heading === number)?.text ?? ''
    const lettersIn = (text: string) =>
      [...text.matchAll(/^\| ([A-Z](?:, [A-Z])*)(?:\.| +\|)/gm)].flatMap(([, l = '']) => l.split(', '))
    const stored = new Map(
      [...textOf('12').matchAll(/^\| (\w+) +\| ([A-Z]) +\|$/gm)].map(([, table = '', letter = '']) => [table, letter]),
    )
    expect([...stored.keys()].toSorted()).toEqual(tables.toSorted())
    const categories = lettersIn(textOf('3'))
    expect(categories.length).toBeGreaterThan(10)
    // A category without a table or purpose, or the other way round, describes something that does not exist.
    expect([...new Set(stored.values())]).toEqual(categories)
    expect(lettersIn(textOf('4'))).toEqual(categories)
  },
)
