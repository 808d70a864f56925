import { nextMorning, reminderTimes } from './reminder-times'

const inBangkok = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Asia/Bangkok',
})

/** @param sentAt with its zone; the link works for 30 days */
function remindersOf(sentAt: string): string[] {
  const sent = new Date(sentAt)
  const times = reminderTimes(sent, new Date(sent.getTime() + 30 * 24 * 3_600_000))
  return times.map(({ at }) => inBangkok.format(at))
}

test('a teacher who was asked on a Monday is reminded on Thursday, a week later and two days before the end', () => {
  expect(remindersOf('2026-11-23T21:30:00+07:00')).toEqual([
    'Thu 26 Nov, 07:00',
    'Mon 30 Nov, 07:00',
    'Mon 21 Dec, 07:00',
  ])
})

test.each([
  ['a Wednesday', '2026-11-25T09:00:00+07:00', 'Mon 30 Nov, 07:00'],
  ['a Friday', '2026-11-27T09:00:00+07:00', 'Wed 2 Dec, 07:00'],
  ['a Saturday', '2026-11-28T23:00:00+07:00', 'Wed 2 Dec, 07:00'],
  ['a Sunday', '2026-11-29T01:00:00+07:00', 'Wed 2 Dec, 07:00'],
])('a weekend does not count after %s', (_day, sentAt, first) => {
  expect(remindersOf(sentAt)[0]).toBe(first)
})

test.each([
  ['a Monday evening', '2026-11-23T21:30:00+07:00', 'Tue 24 Nov, 07:00'],
  ['a Tuesday before seven', '2026-11-24T06:59:59+07:00', 'Tue 24 Nov, 07:00'],
  ['a Tuesday at seven', '2026-11-24T07:00:00+07:00', 'Wed 25 Nov, 07:00'],
  ['a Friday evening', '2026-11-27T19:00:00+07:00', 'Mon 30 Nov, 07:00'],
  ['a Sunday', '2026-11-29T06:00:00+07:00', 'Mon 30 Nov, 07:00'],
])('what waits from %s on leaves on the next morning of a working day', (_day, now, morning) => {
  expect(inBangkok.format(nextMorning(new Date(now)))).toBe(morning)
})

test('no reminder leaves on a weekend, and one whose day is in it leaves on the Monday, the last one on the Friday before', () => {
  expect(remindersOf('2026-11-28T10:00:00+07:00')).toEqual([
    'Wed 2 Dec, 07:00',
    'Mon 7 Dec, 07:00',
    'Fri 25 Dec, 07:00',
  ])
})

test('the day is that of Thailand, not the one in Greenwich', () => {
  // Still Sunday in Greenwich.
  expect(remindersOf('2026-11-22T23:30:00Z')[0]).toBe('Thu 26 Nov, 07:00')
  expect(remindersOf('2026-11-22T16:30:00Z')[0]).toBe('Wed 25 Nov, 07:00')
})

test('whatever the day of the mail, the three reminders come in order, at least a day apart, and before the link ends', () => {
  for (let hour = 0; hour < 24 * 7; hour++) {
    const sent = new Date(Date.UTC(2026, 10, 22) + hour * 3_600_000)
    const end = new Date(sent.getTime() + 30 * 24 * 3_600_000)
    const times = [sent, ...reminderTimes(sent, end).map(({ at }) => at), end].map((each) => each.getTime())
    const gaps = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 3_600_000)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(24)
  }
})
