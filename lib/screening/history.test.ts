import { changeLines, expectedAfter, type HistoryPoint, type InformantHistory, latestChanges } from './history'
import { riskLevelOf } from './scoring'

function point(totalScore: number, day: string): HistoryPoint {
  return { totalScore, riskLevel: riskLevelOf(totalScore), completedAt: `${day}T03:00:00.000Z` }
}

const once: InformantHistory[] = [
  { key: 'parent', points: [point(3, '2026-01-01')] },
  { key: 'teacher', points: [point(30, '2026-09-01')] },
]

const history: InformantHistory[] = [
  { key: 'parent', points: [point(40, '2026-01-01'), point(30, '2026-06-04'), point(27, '2026-11-01')] },
  { key: 'teacher', points: [point(54, '2026-06-04')] },
]

test('there is nothing to compare until one informant has answered twice', () => {
  expect(changeLines([])).toEqual([])
  expect(changeLines(once)).toEqual([])
  expect(latestChanges(once)).toEqual([])
})

test('each informant has a line of its own, oldest first, on one scale of time', () => {
  const lines = changeLines(history)
  expect(lines.map(({ key }) => key)).toEqual(['parent', 'teacher'])
  expect(lines[0]?.points.map(({ totalScore, x, up }) => [totalScore, x, up])).toEqual([
    [40, 0, 74.07],
    [30, 50.66, 55.56],
    [27, 100, 50],
  ])
  expect(lines[1]?.points).toEqual([{ ...point(54, '2026-06-04'), x: 50.66, up: 100 }])
})

test('answers of one day stand beside each other', () => {
  const day = { key: 'parent', points: [0, 1, 2].map((total) => point(total, '2026-11-01')) }
  expect(changeLines([day])[0]?.points.map(({ x }) => x)).toEqual([0, 50, 100])
  const teacher = { key: 'teacher', points: [point(9, '2026-11-01')] }
  expect(changeLines([day, teacher])[1]?.points.map(({ x }) => x)).toEqual([100])
})

test('the last step says how much, up or down', () => {
  expect(latestChanges(history)).toEqual([
    { key: 'parent', before: point(30, '2026-06-04'), now: point(27, '2026-11-01'), difference: -3 },
  ])
})

test('after the highest earlier total a lower one is expected, and nothing is said of totals that are not high', () => {
  expect(expectedAfter([])).toBeNull()
  const after = (...totals: number[]) =>
    expectedAfter(
      totals.map((total) => ({
        key: String(total),
        before: point(total, '2026-01-01'),
        now: point(20, '2026-06-04'),
        difference: 20 - total,
      })),
    )
  expect(after(20, 35)).toEqual({ first: 35, next: 29 })
  expect(after(15)).toBeNull()
  expect(after(3)).toBeNull()
})
