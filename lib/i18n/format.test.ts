import { formatDate, formatTime } from './format'

test.each([
  ['2025-10-10T03:00:00.000Z', 'Oct 10, 2025', '10 ต.ค. 2568'],
  ['2025-12-31', 'Dec 31, 2025', '31 ธ.ค. 2568'],
  ['2025-12-31T17:00:00.000Z', 'Jan 1, 2026', '1 ม.ค. 2569'], // midnight in Bangkok
  ['2025-12-31T16:59:59.999Z', 'Dec 31, 2025', '31 ธ.ค. 2568'],
])('the date %s is shown in both languages', (iso, english, thai) => {
  expect(formatDate(iso, 'en')).toBe(english)
  expect(formatDate(iso, 'th')).toBe(thai)
})

test('what is no date is refused', () => {
  expect(() => formatDate('soon', 'en')).toThrow(RangeError)
})

test.each([
  ['2025-12-31T16:59:59.999Z', '23:59'],
  ['2025-12-31T17:00:00.000Z', '00:00'],
])('%s is %s in Thailand', (iso, shown) => {
  expect(formatTime(iso)).toBe(shown)
})
