import { Pace, perSecond } from './pace'

/** A clock that only `sleep` moves. */
function newPace({ isBusy = true } = {}) {
  const clock = { now: 1_000_000 }
  const pace = new Pace({
    isBusy: () => isBusy,
    now: () => clock.now,
    sleep: async (ms) => {
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

test('while requests are being answered, mails leave at the pace', async () => {
  const { timeOf } = newPace()
  const seconds = (await timeOf(10 * perSecond, 'bulk')) / 1_000
  expect(seconds).toBeGreaterThan(9.9)
  expect(seconds).toBeLessThan(10.1)
})

test('while no request is being answered, no mail is delayed', async () => {
  expect(await newPace({ isBusy: false }).timeOf(5_000, 'bulk')).toBe(0)
})

test('after a pause the burst allowance lets a twentieth of a second of mails leave at once', async () => {
  const { clock, timeOf } = newPace()
  await timeOf(100, 'bulk')
  clock.now += 60_000
  const late = (perSecond - (await timeOf(perSecond, 'bulk')) * (perSecond / 1_000)) / perSecond
  expect(late).toBeGreaterThan(0.03)
  expect(late).toBeLessThan(0.07)
})

test('bulk mails do not delay a mail for a person, and make room for it', async () => {
  const { clock, pace, timeOf } = newPace()
  // The next seconds are taken by bulk mails, without sleeping through them.
  const queued = { isBusy: () => true, now: () => clock.now, sleep: async () => {} }
  const crowded = new Pace(queued)
  for (let mail = 0; mail < 5 * perSecond; mail++) await crowded.turn('bulk')
  const delays: number[] = []
  Object.assign(queued, { sleep: async (ms: number) => delays.push(ms) })
  await crowded.turn('people')
  expect(delays).toEqual([])
  await crowded.turn('bulk')
  expect(delays[0]).toBeGreaterThan(4_900)

  await timeOf(perSecond, 'bulk')
  for (let mail = 0; mail < perSecond / 2; mail++) await pace.turn('people')
  expect(await timeOf(perSecond / 2, 'bulk')).toBeGreaterThan(490)
})

test('mails for people keep the pace among themselves', async () => {
  const seconds = (await newPace().timeOf(5 * perSecond, 'people')) / 1_000
  expect(seconds).toBeGreaterThan(4.9)
  expect(seconds).toBeLessThan(5.1)
})
