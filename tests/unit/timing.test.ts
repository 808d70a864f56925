import { setTimeout as wait } from 'node:timers/promises'
import { cpuMs, expectWithin, isMedianSurelyWithin, startClock } from '../support/timing'

/** Half of them below the middle, half above, as far apart as chance would have it. */
const around = (middle: number, size: number) =>
  Array.from({ length: size }, (_, at) => middle + ((at + 0.5) / size - 0.5) * 0.2)

test.each([
  ['a narrow sample in the middle', around(1, 30), true],
  ['the same with a few that were disturbed', [...around(1, 30), 4, 9, 0.2], true],
  ['too few', around(1, 10), false],
  ['a sample whose median is within by chance', around(1.1, 30), false],
  ['a sample elsewhere', around(1.2, 100), false],
])('a comparison of %s is judged by whether the median is surely within bounds', (_, sample, isSure) => {
  expect(isMedianSurelyWithin([0.88, 1.13], sample)).toBe(isSure)
})

test.each<[string, number, () => unknown]>([
  ['counts what is waited for', 1, () => wait(1_500)],
  ['counts the process’s own work', 1, () => workFor(400)],
  ['stands while the process may not run', 0, () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400)],
])('a clock %s', async (_, share, spend) => {
  const started = performance.now()
  const clock = startClock()
  await spend()
  await wait(60)
  const [seconds, passed] = [clock(), (performance.now() - started) / 1_000]
  expect(seconds).toBeLessThanOrEqual(passed)
  // All of it but what this machine took away, or little more than the ticks.
  if (share === 1) expect(seconds).toBeGreaterThan(0.35)
  else expect(passed - seconds).toBeGreaterThan(0.3)
})

function workFor(ms: number): void {
  for (const end = cpuMs() + ms; cpuMs() < end; );
}

test('work that is once slow is within its time, and work that is always slow is not', async () => {
  let times = 0
  const slowUntil = (last: number) => () => {
    times += 1
    return wait(times <= last ? 300 : 0, times)
  }
  expect(await expectWithin(200, slowUntil(1))).toBeGreaterThan(1)
  times = 0
  await expect(expectWithin(200, slowUntil(3))).rejects.toThrow()
  expect(times).toBe(3)
})
