import { chosenPair } from '@/components/assessments/results/pair'
import { differingPairs } from '@/lib/reports/rows'
import { randomFamilies } from '@/tests/support/random-families'
import { anchorOf, areComparable, comparedPairs, pairByTime } from './pairing'
import { sampleAssessment, sampleInformant } from './samples'
import type { InformantKind } from './types'

/** Sets on these days, newest first. */
function answered(kind: InformantKind, key: string, ...days: string[]) {
  const [newest = sampleAssessment(), ...earlier] = days.map((day) =>
    sampleAssessment({ id: `${key} ${day}`, completedAt: `${day}T03:00:00.000Z` }),
  )
  return sampleInformant(kind, { key, newest, earlier })
}

const shown = (...people: ReturnType<typeof answered>[]) =>
  pairByTime(people).map(({ newest, earlier, apart }) => [newest.id, apart, earlier.length])

/** As on a page, without names. */
const shownWithout = ({ apart, ...each }: ReturnType<typeof pairByTime<ReturnType<typeof answered>>>[number]) => ({
  ...{ ...each, label: '', labelWithin: '', paperLabel: '', mark: { shape: 'round' as const, number: null } },
  apart: apart && { side: apart, note: '' },
})

test('sixty days between two sets still compare, and a moment more does not', () => {
  const at = (completedAt: string) => ({ completedAt })
  const first = at('2026-03-01T03:00:00.000Z')
  expect(areComparable(first, at('2026-04-30T03:00:00.000Z'))).toBe(true)
  expect(areComparable(at('2026-04-30T03:00:00.000Z'), first)).toBe(true)
  expect(areComparable(first, at('2026-04-30T03:00:00.001Z'))).toBe(false)
})

test('a teacher of last year stands apart from the parent’s and the new teacher’s answers', () => {
  const parent = answered('parent', 'mother', '2026-11-26', '2026-05-20')
  const old = answered('teacher', 'somsri', '2026-05-20')
  expect(shown(parent, old, answered('teacher', 'kanda', '2026-11-20'))).toEqual([
    ['mother 2026-11-26', null, 1],
    ['kanda 2026-11-20', null, 0],
    ['somsri 2026-05-20', 'earlier', 0],
  ])
})

test('of each person the set is compared that lies within sixty days of the newest parent’s, and a newer one stands apart', () => {
  const teacher = answered('teacher', 'somsri', '2026-11-26', '2026-05-20', '2026-01-10')
  expect(shown(answered('parent', 'mother', '2026-05-01'), teacher)).toEqual([
    ['mother 2026-05-01', null, 0],
    ['somsri 2026-05-20', null, 1],
    ['somsri 2026-11-26', 'later', 0],
  ])
})

test('the parent who answered last is the one whom others are compared with; without a parent, the last teacher', () => {
  const [mother, father] = [
    answered('parent', 'mother', '2026-05-01'),
    answered('second_parent', 'father', '2026-11-01'),
  ]
  const teachers = [answered('teacher', 'old', '2026-05-02'), answered('teacher', 'new', '2026-12-30')]
  expect(anchorOf([mother, father, ...teachers])?.key).toBe('father')
  expect(anchorOf(teachers)?.key).toBe('new')
  expect(anchorOf([])).toBeUndefined()
  expect(shown(...teachers)).toEqual([
    ['new 2026-12-30', null, 0],
    ['old 2026-05-02', 'earlier', 0],
  ])
})

test('two teachers on the two sides of a parent’s day are not compared with each other', () => {
  const people = [
    answered('parent', 'mother', '2026-07-01'),
    answered('teacher', 'before', '2026-05-10'),
    answered('teacher', 'after', '2026-08-20'),
  ]
  const pairs = comparedPairs(pairByTime(people)).map((pair) => pair.map(({ key }) => key))
  expect(pairs).toEqual([
    ['mother', 'before'],
    ['mother', 'after'],
  ])
})

test('in 1,000 random families every set is shown once, and no two are compared that more than 60 days part', () => {
  const seen = { pairs: 0, apart: 0 }
  for (const { informants } of randomFamilies(1000, 40)) {
    const paired = pairByTime(informants)
    const sets = (people: typeof informants) => people.flatMap(({ newest, earlier }) => [newest, ...earlier])
    expect(new Set(sets(paired))).toEqual(new Set(sets(informants)))
    expect(sets(paired)).toHaveLength(sets(informants).length)
    const anchor = anchorOf(informants)
    for (const { newest, earlier, key } of informants) {
      // No newer set of the same person would do as well.
      const near = [newest, ...earlier].find((set) => anchor && areComparable(set, anchor.newest))
      expect(paired.find((each) => each.key === key && each.apart === null)?.newest).toBe(near)
    }
    for (const each of paired) {
      expect(anchor && areComparable(each.newest, anchor.newest)).toBe(each.apart === null)
      if (each.apart) seen.apart += 1
    }
    const printed = differingPairs(informants).map(({ first, second }) => [first, second] as const)
    const opened = chosenPair(paired.map(shownWithout), undefined)
    for (const [one, other] of [...comparedPairs(paired), ...printed, ...(opened ? [opened] : [])]) {
      const days = Math.abs(Date.parse(one.newest.completedAt) - Date.parse(other.newest.completedAt)) / 86_400_000
      expect(days).toBeLessThanOrEqual(60)
      seen.pairs += 1
    }
  }
  expect(Math.min(seen.pairs, seen.apart)).toBeGreaterThan(500)
})
