import { Pace, perSecond } from './pace'

/** A clock that waiting alone moves. */
function newPace({ isBusy = true } = {}) {
  const clock = { now: 1_000_000 }
  const pace = new Pace({
    isBusy: () => isBusy,
    now: () => clock.now,
    wait: async (ms) => {
      clock.now += ms
    },
  })
  /** @returns how many milliseconds that many mails take, one after the other */
  async function timeOf(mails: number, kind: 'people' | 'bulk') {
    const start = clock.now
    for (let mail = 0; mail < mails; mail++) await pace.turn(kind)
    return clock.now - start
  }
  return { clock, pace, timeOf }
}

test('the pace lets 100,000 mails leave within twelve minutes, and leaves the processor to the pages', () => {
  expect(perSecond).toBeGreaterThanOrEqual(100_000 / (12 * 60))
  expect(perSecond).toBeLessThan(200)
})

test('while requests are in hand, mails leave at the pace', async () => {
  const { timeOf } = newPace()
  const seconds = (await timeOf(10 * perSecond, 'bulk')) / 1_000
  expect(seconds).toBeGreaterThan(9.9)
  expect(seconds).toBeLessThan(10.1)
})

test('while no request is in hand, none waits', async () => {
  expect(await newPace({ isBusy: false }).timeOf(5_000, 'bulk')).toBe(0)
})

test('what a pause held up is made good, but no more than a twentieth of a second of it', async () => {
  const { clock, timeOf } = newPace()
  await timeOf(100, 'bulk')
  clock.now += 60_000
  const late = (perSecond - (await timeOf(perSecond, 'bulk')) * (perSecond / 1_000)) / perSecond
  expect(late).toBeGreaterThan(0.03)
  expect(late).toBeLessThan(0.07)
})

test('a mail that a person waits for does not wait for letters, and the letters make room for it', async () => {
  const { clock, pace, timeOf } = newPace()
  // Letters have their turns for the next seconds, without having waited for them.
  const queued = { isBusy: () => true, now: () => clock.now, wait: async () => {} }
  const crowded = new Pace(queued)
  for (let letter = 0; letter < 5 * perSecond; letter++) await crowded.turn('bulk')
  const waits: number[] = []
  Object.assign(queued, { wait: async (ms: number) => waits.push(ms) })
  await crowded.turn('people')
  expect(waits).toEqual([])
  await crowded.turn('bulk')
  expect(waits[0]).toBeGreaterThan(4_900)

  await timeOf(perSecond, 'bulk')
  for (let mail = 0; mail < perSecond / 2; mail++) await pace.turn('people')
  expect(await timeOf(perSecond / 2, 'bulk')).toBeGreaterThan(490)
})

test('mails that people wait for keep the pace among themselves', async () => {
  const seconds = (await newPace().timeOf(5 * perSecond, 'people')) / 1_000
  expect(seconds).toBeGreaterThan(4.9)
  expect(seconds).toBeLessThan(5.1)
})
