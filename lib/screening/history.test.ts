import { changeLines, type HistoryPoint, latestChanges } from './history'
import { riskLevelOf } from './scoring'

function point(assessorType: HistoryPoint['assessorType'], totalScore: number, day: string): HistoryPoint {
  return { assessorType, totalScore, riskLevel: riskLevelOf(totalScore), completedAt: `${day}T03:00:00.000Z` }
}

const history = [
  point('parent', 27, '2026-11-01'),
  point('teacher', 54, '2026-06-04'),
  point('parent', 40, '2026-01-01'),
  point('parent', 30, '2026-06-04'),
]

test('there is nothing to compare until one informant has answered twice', () => {
  expect(changeLines([])).toEqual([])
  expect(changeLines([point('parent', 3, '2026-01-01'), point('teacher', 30, '2026-09-01')])).toEqual([])
  expect(latestChanges([point('parent', 3, '2026-01-01'), point('teacher', 30, '2026-09-01')])).toEqual([])
})

test('each informant has a line of its own, oldest first, on one scale of time', () => {
  const lines = changeLines(history)
  expect(lines.map(({ assessorType }) => assessorType)).toEqual(['parent', 'teacher'])
  expect(lines[0]?.points.map(({ totalScore, x, up }) => [totalScore, x, up])).toEqual([
    [40, 0, 74.07],
    [30, 50.66, 55.56],
    [27, 100, 50],
  ])
  expect(lines[1]?.points).toEqual([{ ...point('teacher', 54, '2026-06-04'), x: 50.66, up: 100 }])
})

test('answers of one day stand beside each other', () => {
  const day = ['2026-11-01', '2026-11-01', '2026-11-01'].map((date, index) => point('parent', index, date))
  expect(changeLines(day)[0]?.points.map(({ x }) => x)).toEqual([0, 50, 100])
  expect(changeLines([...day, point('teacher', 9, '2026-11-01')])[1]?.points.map(({ x }) => x)).toEqual([100])
})

test('the last step says how much, up or down', () => {
  expect(latestChanges(history)).toEqual([
    {
      assessorType: 'parent',
      before: point('parent', 30, '2026-06-04'),
      now: point('parent', 27, '2026-11-01'),
      difference: -3,
    },
  ])
})
