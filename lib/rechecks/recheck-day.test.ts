import { dateOf, dayOf, monthsAfter, morningOf } from '@/lib/thai-time'
import { isDue, quietDays, recheckDay } from './recheck-day'

const day = (date: string) => dayOf(new Date(`${date}T05:00:00Z`))
const facts = { months: 3, on: null, answered: day('2026-11-30'), asked: null }
const next = (changes: Partial<Parameters<typeof recheckDay>[0]>) => {
  const found = recheckDay({ ...facts, ...changes })
  return found === null ? null : dateOf(found)
}

test.each([
  ['three months after the answers, or the last day of a shorter month', {}, '2027-02-28'],
  ['six months', { months: 6 }, '2027-05-30'],
  ['never', { months: 0 }, null],
  ['not before the first answers', { answered: null }, null],
  ['the doctor’s date', { on: day('2026-12-20') }, '2026-12-20'],
  ['the doctor’s date, also for who chose never', { months: 0, on: day('2026-12-20') }, '2026-12-20'],
  ['the doctor’s date, also without answers', { answered: null, on: day('2026-12-20') }, '2026-12-20'],
  ['the months again when the answers came shortly before the date', { on: day('2026-12-05') }, '2027-02-28'],
  ['the months again after the date was answered', { on: day('2026-11-20') }, '2027-02-28'],
  ['nothing more once asked', { asked: day('2027-02-28') }, null],
  ['nothing more once asked a day late', { asked: day('2027-03-01') }, null],
  ['two weeks after another invitation at the earliest', { asked: day('2027-02-20') }, '2027-03-06'],
])('an invitation is due: %s', (_, changes, expected) => {
  expect(next(changes)).toBe(expected)
})

test.each([
  ['before its day', {}, '2027-02-27', false],
  ['on its day', {}, '2027-02-28', true],
  ['once it was sent', { asked: day('2027-02-28') }, '2027-12-01', true],
  ['once it was answered', { asked: day('2027-02-28'), answered: day('2027-03-01') }, '2027-03-02', false],
  ['once the parent chose never', { months: 0, asked: day('2027-02-28') }, '2027-03-02', false],
  ['on the doctor’s date, before any answers', { on: day('2026-12-20'), answered: null }, '2026-12-20', true],
])('a parent is asked to answer again %s: %j on %s, %s', (_, changes, today, expected) => {
  expect(isDue({ ...facts, ...changes }, day(today))).toBe(expected)
})

test('no invitation is within two weeks of answers or of another invitation, whatever was chosen', () => {
  const today = day('2026-11-23')
  for (let seed = 0; seed < 5_000; seed++) {
    const pick = (salt: number, size: number) => (seed * 7919 + salt * 104_729 + ((seed * salt) % 97)) % size
    const optional = (salt: number, from: number, size: number) =>
      pick(salt, 4) === 0 ? null : today + from + pick(salt + 1, size)
    const random = {
      months: [0, 3, 6][pick(1, 3)] ?? 0,
      on: optional(2, -60, 200),
      answered: optional(4, -300, 300),
      asked: optional(6, -300, 300),
    }
    const due = recheckDay(random)
    if (due === null) continue
    if (random.answered !== null) expect(due - random.answered).toBeGreaterThanOrEqual(quietDays)
    if (random.asked !== null) expect(due - random.asked).toBeGreaterThanOrEqual(quietDays)
  }
})

test('days and months are those of Thailand', () => {
  expect(dateOf(dayOf(new Date('2026-12-31T17:00:00Z')))).toBe('2027-01-01')
  expect(morningOf(day('2027-01-01')).toISOString()).toBe('2027-01-01T01:00:00.000Z')
  expect(dateOf(monthsAfter(day('2026-12-15'), 3))).toBe('2027-03-15')
  expect(dateOf(monthsAfter(day('2027-08-31'), 6))).toBe('2028-02-29')
})
