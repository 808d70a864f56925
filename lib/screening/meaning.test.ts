import { type Answered, answerNotes, everyonesHeadline, meaningOf, type Setting, signsOf } from './meaning'
import { scoreAnswers } from './scoring'

const sets = {
  low: fill(3, 1),
  moderate: fill(16, 1),
  lowArea: fill(6, 2),
  moderateAreas: fill(6, 2).with(6, 2).with(7, 2).with(8, 2).with(9, 2).with(10, 2).with(11, 2),
  high: fill(10, 3),
}

function fill(count: number, value: number): number[] {
  return Array.from({ length: 18 }, (_, index) => (index < count ? value : 0))
}

function answered(answers: number[], more: Partial<Answered> = {}): Answered {
  return { ...scoreAnswers(answers), isTeacher: false, isApart: false, ...more }
}

const teacher = { isTeacher: true }
const apart = { isApart: true }

test.each([
  ['low', sets.low],
  ['moderate', sets.moderate],
  ['area', sets.lowArea],
  ['areas', sets.moderateAreas],
  ['high', sets.high],
] as const)('one set of answers shows these signs: %s', (signs, answers) => {
  expect(signsOf(scoreAnswers(answers))).toBe(signs)
})

test.each<[Setting, Answered[]]>([
  ['one', [answered(sets.low)]],
  ['one', [answered(sets.low, teacher)]],
  ['one', [answered(sets.low), answered(sets.low, apart)]],
  ['home', [answered(sets.low), answered(sets.low)]],
  ['together', [answered(sets.low), answered(sets.low, teacher)]],
  ['together', [answered(sets.low), answered(sets.low, { ...teacher, ...apart }), answered(sets.low, teacher)]],
  ['apart', [answered(sets.low), answered(sets.low, { ...teacher, ...apart })]],
])('those who answered are of one kind: %s', (setting, [first, ...others]) => {
  expect(first && meaningOf([first, ...others]).setting).toBe(setting)
})

test('need leads, whoever has noticed it and whenever', () => {
  const low = answered(sets.low)
  for (const answers of [sets.lowArea, sets.moderateAreas, sets.high])
    for (const who of [{}, teacher, apart, { ...teacher, ...apart }]) {
      const other = answered(answers, who)
      const meaning = meaningOf([low, other])
      expect(meaning).toMatchObject({ action: 'doctor', from: [other] })
      expect(['teacher', 'combined']).toContain(meaning.second)
    }
})

test('the same signs are named of all who noticed them, of other times only where nobody else has', () => {
  const [one, two, then] = [answered(sets.high), answered(sets.high, teacher), answered(sets.high, apart)]
  expect(meaningOf([then, one, two]).from).toEqual([one, two])
  expect(meaningOf([answered(sets.low), then]).from).toEqual([then])
})

test('two people who each noticed one area name both areas', () => {
  const first = answered(sets.lowArea)
  const other = answered(
    fill(18, 0).map((_, index) => (index >= 6 && index < 12 ? 2 : 0)),
    teacher,
  )
  expect(meaningOf([first, other])).toMatchObject({ signs: 'either', headline: 'areas', from: [first, other] })
})

test('who cannot ask a teacher or a doctor is never told to', () => {
  for (const answers of Object.values(sets)) {
    for (const others of [[], [answered(sets.low, teacher)], [answered(sets.low, { ...teacher, ...apart })]]) {
      const { action, second, advice, headline } = meaningOf([answered(answers), ...others], { mayAsk: false })
      expect(['talk', 'later', 'combined']).toContain(action)
      expect([null, 'combined']).toContain(second)
      expect([advice, headline].join()).not.toMatch(/ask/)
    }
  }
})

test.each([
  [{ inattention: 0, hyperactivity: 0 }, { key: 'none' }],
  [{ inattention: 3, hyperactivity: 3 }, { key: 'allOnBoth' }],
  [
    { inattention: 1, hyperactivity: 3 },
    { key: 'allOn', group: 'hyperactivity' },
  ],
  [
    { inattention: 2, hyperactivity: 2 },
    { key: 'someOn', group: 'inattention', count: 2 },
  ],
  [
    { inattention: 0, hyperactivity: 1 },
    { key: 'someOn', group: 'hyperactivity', count: 1 },
  ],
])('of three people, with %o who noticed six or more', (counts, headline) => {
  expect(everyonesHeadline(counts, 3)).toMatchObject(headline)
})

test.each([
  [fill(18, 0), null, { alike: 0, quick: null }],
  [fill(18, 2), 19, { alike: 2, quick: 19 }],
  [fill(17, 2), 20, { alike: null, quick: null }],
  [fill(3, 1), 0, { alike: null, quick: 0 }],
])('answers %j within %s seconds have these notes', (answers, seconds, notes) => {
  expect(answerNotes({ answers, seconds })).toEqual(notes)
})
