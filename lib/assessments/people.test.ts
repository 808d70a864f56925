import { randomFrom } from '@/tests/support/random'
import { countPeople, type Identified, peopleOf } from './people'

const at = (identity: string, ...names: (string | null)[]): Identified[] =>
  names.map((askedName) => ({ identity, askedName }))

const office = (...names: string[]) => countPeople(at('office@school.example', ...names))

test.each([
  ['ครูนก', 'คุณครูนก ใจดี'],
  ['นก', 'นก ใจดี'],
  ['Nok', 'Nok Jaidee'],
  ['Kru Nok', 'teacher  NOK\u00a0Jaidee', 'nok'],
  ['Nok', 'Nok Jaidee', 'Ms. Nok Jaidee Suwan'],
  ['ครูน้ำ', 'อาจารย์น้\u0e4dา ใจดี'],
  ['Kru Zoé', 'Kru\u2060ZOE\u0301', 'Zoe\u0301 Martin'],
  ['NokJaidee', 'Nok Jaidee Suwan', 'Nok'],
])('at one address %s and %s are one teacher', (...names) => {
  expect(office(...names)).toBe(1)
  expect(office(...names.toReversed())).toBe(1)
})

test.each([
  ['นก', 'นกน้อย'],
  ['ครูนก', 'คุณครูนกน้อย ใจดี'],
  ['Nok', 'Noknoi Jaidee'],
  ['Nok Jai', 'Nok Jaidee'],
  ['Nok Jaidee', 'Nok Smith'],
  ['Jaidee', 'Nok Jaidee'],
  ['Zoe', 'Zoé Martin'],
  ['ครู', 'ครูนก'],
  ['คุณากร', 'ากร'],
])('at one address %s and %s are two teachers', (one, other) => {
  expect(office(one, other)).toBe(2)
})

test('a name that could be either of two teachers’ stays alone, and so do both of them', () => {
  expect(office('Nok', 'Nok Jaidee', 'Nok Smith')).toBe(3)
  expect(office('ครูนก', 'ครูนก ใจดี', 'คุณครูนก สมิท', 'นก')).toBe(3)
  const [nok, jaidee, longer, smith] = peopleOf(at('office', 'Nok', 'Nok Jaidee', 'Nok Jaidee Suwan', 'Nok Smith'))
  expect(longer).toBe(jaidee)
  expect(new Set([nok, jaidee, smith]).size).toBe(3)
})

test('one name at two addresses is two teachers, and parents are their accounts', () => {
  expect(countPeople([...at('one@school.example', 'Nok'), ...at('two@school.example', 'Nok Jaidee')])).toBe(2)
  expect(peopleOf(at('account', null, null))).toEqual(['account', 'account'])
})

test('who is whom does not depend on the order of random names, nor on how often they were used', () => {
  const random = randomFrom(7)
  const below = (limit: number) => Math.floor(random() * limit)
  const words = ['ครู', 'คุณ', 'Kru', 'นก', 'นกน้อย', 'Nok', 'Jaidee', 'Smith', 'ใจดี']
  for (let round = 0; round < 500; round += 1) {
    const names = Array.from({ length: 1 + below(7) }, () =>
      Array.from({ length: 1 + below(4) }, () => words[below(words.length)]).join(below(3) ? ' ' : ''),
    )
    const rows = at('office', ...names)
    const people = new Map(names.map((name, index) => [name, peopleOf(rows)[index]]))
    const again = [...rows, ...rows].toSorted(() => random() - 0.5)
    expect(peopleOf(again)).toEqual(again.map(({ askedName }) => people.get(askedName ?? '')))
  }
})

test('two hundred names at one address are told apart in no time', () => {
  const names = Array.from({ length: 200 }, (_, index) => Array.from({ length: index + 1 }, () => 'a').join(' '))
  expect(office(...names)).toBe(1)
})
