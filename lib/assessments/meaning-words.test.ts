import { type Language, languages } from '@/lib/i18n/language'
import { textsIn } from '@/lib/i18n/translators'
import { type Answered, meaningOf, type Setting, type Signs, settings, signs } from '@/lib/screening/meaning'
import { combinedHeadline, doctorNeedOf, groupView } from '@/lib/screening/presentation'
import { groupThreshold, scoreAnswers } from '@/lib/screening/scoring'
import { answeredBy } from '@/tests/support/answered-by'
import { randomFrom } from '@/tests/support/random'
import { meaningOfResults } from './meaning'
import { everyonesWords, plainNotes, seenWords } from './meaning-words'
import { comparedPairs, type Paired, pairByTime } from './pairing'
import type { InformantKind, InformantResult } from './types'

/** `FAMILIES=100000` takes a minute and a half. */
const families = Number(process.env.FAMILIES ?? 1000)

type Person = Paired<InformantResult>

const nameOf = ({ key }: Person) => `<${key}>`
const names = [nameOf, nameOf] as const
const plainTags = { keep: (words: string) => words }

/** All that a parent reads of a result: on its own page, and of the comparison. */
function wordsOf(language: Language, people: readonly Person[], mayAsk: boolean): string[] {
  const meaning = meaningOfResults(people, mayAsk)
  if (!meaning) return []
  const [t, combined] = [textsIn(language, 'results'), textsIn(language, 'combined')]
  const { headline, advice, action, second } = meaning
  const compared = people.filter(({ apart }) => apart === null)
  const next = action === 'combined' && compared.length > 2 ? 'all' : action
  const own = [
    t.markup(`meaning.headline.${headline}`, { name: 'Ploy', count: compared.length, ...plainTags }),
    seenWords(language, meaning, names),
    t(`meaning.advice.${advice}`),
    t.markup(`next.${next}.title`, { name: 'Ploy', ...plainTags }),
    t(`next.${next}.text`, { name: 'Ploy' }),
    ...(action === 'doctor' && second
      ? [t.markup(`meaning.while.${second === 'teacher' ? second : 'combined'}`, { name: 'Ploy', ...plainTags })]
      : []),
  ]
  if (compared.length > 2) {
    const { title, views } = everyonesWords(language, compared, nameOf)
    return [...own, title, ...views]
  }
  const [first, other] = comparedPairs(people)[0] ?? []
  if (!first || !other) return own
  const views = {
    inattention: groupView(first.newest.inattentionCount, other.newest.inattentionCount),
    hyperactivity: groupView(first.newest.hyperactivityCount, other.newest.hyperactivityCount),
  }
  const { key } = combinedHeadline(views)
  const called = { first: '<first>', second: '<second>', firstWithin: '<first>', secondWithin: '<second>', area: '' }
  return [...own, combined(`headlineOf.${key}`, called)]
}

const random = randomFrom(41)
const below = (limit: number) => Math.floor(random() * limit)

function newFamily(): Person[] {
  const kinds: InformantKind[] = below(5) ? ['parent'] : ['teacher']
  for (let others = below(4); others > 0; others -= 1) kinds.push(below(2) ? 'teacher' : 'second_parent')
  const informants = kinds.map((kind, index) => {
    const strongest = 1 + below(4)
    const alike = below(8) === 0 ? below(4) : null
    const anyAnswer = () => alike ?? Math.min(3, Math.floor(random() ** 1.5 * (strongest + 1)))
    const answers = below(6) ? Array.from({ length: 18 }, anyAnswer) : spread(6 * (1 + below(2)), 2)
    const day = below(3) ? below(50) : below(400)
    const completedAt = new Date(Date.parse('2026-01-01T03:00:00.000Z') + day * 86_400_000).toISOString()
    return answeredBy(kind, answers, { key: `person ${index}`, completedAt, seconds: below(60) })
  })
  return pairByTime(informants)
}

interface Statement {
  pattern: Record<Language, RegExp>
  /** What would make it untrue. */
  unless: (people: readonly Person[]) => boolean
}

const isHigh = ({ newest }: Person) => newest.riskLevel === 'high'
const hasArea = ({ newest }: Person) => Math.max(newest.inattentionCount, newest.hyperactivityCount) >= groupThreshold
const needsDoctor = ({ newest }: Person) => doctorNeedOf(newest) === 'now'
const isTeacher = ({ kind }: Person) => kind === 'teacher'
const together = (people: readonly Person[]) => people.filter(({ apart }) => apart === null)

const statements: Record<string, Statement> = {
  'few signs': {
    pattern: { en: /few signs/i, th: /สัญญาณของอาการเพียงเล็กน้อย/ },
    unless: (people) => people.some((each) => isHigh(each) || hasArea(each)),
  },
  'many signs': {
    pattern: { en: /many signs/i, th: /พบสัญญาณของอาการหลายข้อ/ },
    unless: (people) => !people.some(isHigh),
  },
  'not high': {
    pattern: { en: /total is not high/, th: /คะแนนรวมไม่อยู่ในช่วงความเสี่ยงสูง/ },
    unless: (people) => people.some(isHigh),
  },
  'two agree': {
    pattern: { en: /agree|much the same/, th: /เห็นตรงกัน|เห็นใกล้เคียงกัน/ },
    unless: (people) => together(people).length < 2,
  },
  'a comparison is next': {
    pattern: { en: /see (both|all) views/, th: /ดูผลทั้ง/ },
    unless: (people) => people.length < 2,
  },
  'a teacher is next': {
    pattern: { en: /Next: ask/, th: /ขั้นต่อไป: ขอให้คุณครู/ },
    unless: (people) => people.some(needsDoctor),
  },
  'a teacher again': {
    pattern: { en: /teacher again/, th: /คุณครูของ Ploy อีกครั้ง/ },
    unless: (people) => !people.some(isTeacher),
  },
  'months later is next': {
    pattern: { en: /Next: assess again/, th: /ขั้นต่อไป: ประเมินซ้ำ/ },
    unless: (people) => people.some(needsDoctor),
  },
  'both areas': {
    pattern: { en: /[Bb]oth areas are worth/, th: /ควรนำทั้งสองด้าน/ },
    unless: (people) =>
      !people.some(({ newest }) => newest.inattentionCount >= groupThreshold) ||
      !people.some(({ newest }) => newest.hyperactivityCount >= groupThreshold),
  },
  'no area stands out': {
    pattern: { en: /No area stands out/, th: /ไม่มีด้านใดเด่นชัด/ },
    unless: (people) => together(people).some(hasArea),
  },
  'all noticed several': {
    pattern: { en: /^All \d noticed several/, th: /^ทั้ง \d คนพบ/ },
    unless: (people) => !together(people).every(hasArea),
  },
}

/** Two that are never on one page. */
const excluding: [string, string][] = [
  ['few signs', 'many signs'],
  ['few signs', 'not high'],
  ['few signs', 'all noticed several'],
  ['many signs', 'not high'],
  ['many signs', 'months later is next'],
  ['a teacher is next', 'a comparison is next'],
  ['a teacher is next', 'months later is next'],
  ['no area stands out', 'all noticed several'],
]

test(`nothing that is said of ${families} random families is untrue or excludes another statement`, () => {
  const found = new Map<string, number>()
  for (let family = 0; family < families; family += 1) {
    const people = newFamily()
    for (const mayAsk of [true, false]) {
      for (const language of languages) {
        const words = wordsOf(language, people, mayAsk)
        const made = Object.entries(statements).filter(([, { pattern }]) =>
          words.some((each) => pattern[language].test(each)),
        )
        for (const [name] of made) found.set(`${language} ${name}`, (found.get(`${language} ${name}`) ?? 0) + 1)
        const wrong = made.filter(([, { unless }]) => unless(people)).map(([name]) => name)
        const madeNames = made.map(([name]) => name)
        const clash = excluding.filter((pair) => pair.every((name) => madeNames.includes(name)))
        if (wrong.length + clash.length > 0) throw new Error(JSON.stringify({ language, words, wrong, clash, people }))
      }
    }
  }
  const missing = languages.flatMap((language) =>
    Object.keys(statements).filter((name) => !found.has(`${language} ${name}`)),
  )
  expect(missing).toEqual([])
})

/** One set of answers for each kind of signs, with as many areas of six as are possible. */
const sets: Record<Signs, number[][]> = {
  low: [spread(0, 0), spread(5, 1)],
  moderate: [spread(16, 1), spread(18, 1)],
  area: [spread(6, 2)],
  either: [],
  areas: [spread(12, 2)],
  high: [[2, 2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1], spread(9, 3), spread(18, 2), spread(18, 3)],
}

function spread(count: number, value: number): number[] {
  return Array.from({ length: 18 }, (_, index) => (index < count ? value : 0))
}

const others: Record<Setting, Partial<Answered>[]> = {
  one: [],
  home: [{}],
  together: [{ isTeacher: true }],
  apart: [{ isTeacher: true, isApart: true }],
}

describe.each(languages)('in %s', (language) => {
  test.each(
    signs.filter((each) => each !== 'either').flatMap((each) => settings.map((setting) => [each, setting] as const)),
  )('every text of a result is there: %s, %s', (found, setting) => {
    for (const answers of sets[found]) {
      for (const mayAsk of [true, false]) {
        const person = { ...scoreAnswers(answers), isTeacher: false, isApart: false, informant: 'Nok' }
        const around = others[setting].map((each) => ({ ...person, ...each, informant: 'Kru Dao' }))
        const meaning = meaningOf([person, ...around], { mayAsk })
        expect(meaning).toMatchObject({ signs: found, setting })
        const t = textsIn(language, 'results')
        const texts = [
          t.markup(`meaning.headline.${meaning.headline}`, { name: 'Ploy', count: 2, ...plainTags }),
          seenWords(language, meaning, [(name) => name, (name) => name]),
          t(`meaning.advice.${meaning.advice}`),
          t.markup(`next.${meaning.action}.title`, { name: 'Ploy', ...plainTags }),
        ]
        for (const text of texts) expect(text).toMatch(language === 'th' ? /[ก-๙]{5}/ : /[a-z]{4}/)
        for (const text of texts) expect(text).not.toMatch(/[{}]|results\.\w|undefined/)
        const notes = plainNotes(language, { answers, seconds: 7 })
        expect(notes).toHaveLength(new Set(answers).size === 1 ? 2 : 1)
      }
    }
  })
})
