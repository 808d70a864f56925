import { randomFrom } from '@/tests/support/random'
import { changeBandOf, expectedNext, type Figure, figures, ofTen, ofTenWorried } from './figures'
import { maxScore } from './scoring'

test.each([
  [0, 'usual'],
  [9, 'usual'],
  [10, 'unsure'],
  [15, 'unsure'],
  [16, 'unusual'],
  [54, 'unusual'],
])('a difference of %d points, up or down, is %s', (points, band) => {
  expect([changeBandOf(points), changeBandOf(-points)]).toEqual([band, band])
})

/** Two answers about a child who has not changed: SD 10, r .70, mean 15. Whole points from 0 to 54. */
function twoAnswers(random: () => number): [first: number, second: number] {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const child = 15 + 10 * Math.sqrt(0.7) * normal()
  const answer = () => Math.min(maxScore, Math.max(0, Math.round(child + 10 * Math.sqrt(0.3) * normal())))
  return [answer(), answer()]
}

test('of 10,000 simulated children without any change at most 10 of 100 are shown “more than usual”', () => {
  const random = randomFrom(41)
  const count = { usual: 0, unsure: 0, unusual: 0 }
  for (let child = 0; child < 10_000; child += 1) {
    const [first, second] = twoAnswers(random)
    count[changeBandOf(second - first)] += 1
  }
  expect(count.unusual).toBeLessThanOrEqual(1000)
  expect(count.unusual).toBeGreaterThan(0)
  expect(count.usual).toBeGreaterThanOrEqual(8000)
})

test('with nothing done a total of 35 is expected at 29 the next time, and simulated children have that', () => {
  expect([expectedNext(35), expectedNext(15), expectedNext(5)]).toEqual([29, 15, 8])
  const random = randomFrom(42)
  const next = Array.from({ length: 100_000 }, () => twoAnswers(random)).flatMap(([first, second]) =>
    first === 35 ? [second] : [],
  )
  expect(next.length).toBeGreaterThan(200)
  const average = next.reduce((sum, each) => sum + each, 0) / next.length
  expect(Math.abs(average - 29)).toBeLessThan(1)
})

test('of ten children who came with a worry about seven have ADHD, and in a whole class one to three', () => {
  expect(ofTenWorried).toEqual({ all: 10, adhd: 7, other: 3, worried: 4 })
  expect(ofTen(0.081)).toEqual({ all: 10, adhd: 3, other: 7 })
  expect(ofTen(0.022)).toEqual({ all: 10, adhd: 1, other: 9 })
})

test('what was measured names its source, and what is assumed none', () => {
  const all: Figure[] = Object.values(figures).flatMap((group) => Object.values(group))
  for (const { kind, sources } of all) {
    if (kind === 'measured') expect(sources.length).toBeGreaterThan(0)
    if (kind === 'assumed') expect(sources).toEqual([])
  }
})
