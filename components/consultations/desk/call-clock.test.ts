import { type TimeLeft, timeLeft } from './call-clock'

const callBy = '2026-03-02T10:00:00.000Z'

test.each<[now: string, left: TimeLeft]>([
  ['2026-03-01T10:00:00.001Z', { key: 'left', hours: 23 }],
  ['2026-03-02T09:00:00.000Z', { key: 'left', hours: 1 }],
  ['2026-03-02T09:00:00.001Z', { key: 'left', hours: 0 }],
  ['2026-03-02T10:00:00.000Z', { key: 'late', hours: 0 }],
  ['2026-03-02T11:30:00.000Z', { key: 'late', hours: 1 }],
  ['2026-03-04T09:59:59.999Z', { key: 'late', hours: 47 }],
  ['2026-03-04T10:00:00.000Z', { key: 'lateDays', days: 2 }],
  ['2026-03-12T11:00:00.000Z', { key: 'lateDays', days: 10 }],
])('the time left to call is counted in hours or days at %s', (now, left) => {
  expect(timeLeft(callBy, new Date(now).getTime())).toEqual(left)
})
