import { isAppError } from '@/lib/errors'
import { createWorkQueue } from './work-queue'

/** A queue whose clock the test sets, and whose hashes end when the test says so. */
function newQueue(concurrent = 2, maxDelayMs?: number) {
  const clock = { time: 0 }
  const queueHash = createWorkQueue('password', concurrent, { maxDelayMs, now: () => clock.time })
  const begun: { name: string; end: () => void }[] = []
  const ends: Record<string, string> = {}
  const ask = (name: string) =>
    queueHash(() => new Promise<void>((end) => begun.push({ name, end }))).then(
      () => {
        ends[name] = 'done'
      },
      (error) => {
        ends[name] = isAppError(error, 'UNAVAILABLE') ? `after ${error.details.retryAfter} s` : String(error)
      },
    )
  /** Lets all that can go on do so: what waits here waits for promises alone. */
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  /** Ends the hash that has run longest, at a moment so many milliseconds later. */
  async function endOne(later: number) {
    clock.time += later
    begun.shift()?.end()
    await settle()
  }
  /** Hashes of so many milliseconds, until the queue knows how long one takes. */
  async function learn(milliseconds: number) {
    for (let i = 0; i < 100; i++) {
      ask('earlier')
      await endOne(milliseconds)
    }
    delete ends.earlier
  }
  async function askMany(count: number, name = 'caller') {
    for (let i = 0; i < count; i++) ask(`${name} ${i}`)
    await settle()
  }
  const refused = () => Object.values(ends).filter((end) => end !== 'done')
  return { ask, askMany, begun, ends, endOne, learn, refused, settle }
}

test('hashes run two at a time where two may, and the others in the order in which they came', async () => {
  const queue = newQueue()
  await queue.askMany(5)
  expect(queue.begun.map(({ name }) => name)).toEqual(['caller 0', 'caller 1'])
  const order = []
  for (; queue.begun.length > 0; await queue.endOne(50)) {
    expect(queue.begun.length).toBeLessThanOrEqual(2)
    order.push(queue.begun[0]?.name)
  }
  expect(order).toEqual(['caller 0', 'caller 1', 'caller 2', 'caller 3', 'caller 4'])
  expect(new Set(Object.values(queue.ends))).toEqual(new Set(['done']))
})

test.each([
  [10, 1_000],
  [50, 200],
  [500, 20],
])(
  'while a hash takes %i ms, %i callers wait, which is five seconds, and the next is refused at once',
  async (each, most) => {
    const queue = newQueue()
    await queue.learn(each)
    await queue.askMany(2 + most - 1)
    expect(queue.refused()).toEqual([])
    // One more or less: the mean comes near the true time and never reaches it.
    await queue.askMany(3, 'late')
    expect(queue.refused().length).toBeGreaterThanOrEqual(2)
  },
)

test('refused callers are told to come back one after another, the first when there is room', async () => {
  const queue = newQueue()
  await queue.learn(500)
  // Two run, twenty wait; each of the others has the next place in a queue that moves on four times a second.
  await queue.askMany(2 + 20 + 12)
  const told = queue.refused().map((each) => Number.parseInt(each.slice('after '.length), 10))
  expect(told.length).toBeGreaterThanOrEqual(11)
  expect(told).toEqual(told.toSorted((one, other) => one - other))
  expect([told[0], told.at(-1)]).toEqual([1, 4])
})

test('however many are refused, none is told to stay away longer than ten seconds, and less once the queue is short', async () => {
  const queue = newQueue()
  await queue.learn(500)
  await queue.askMany(1_000)
  expect(queue.refused().at(-1)).toBe('after 10 s')
  while (queue.begun.length > 0) await queue.endOne(250)
  const before = queue.refused().length
  await queue.askMany(25, 'later')
  expect(queue.refused()[before]).toMatch(/^after [1-6] s$/)
})

test('a caller that has waited eight seconds is refused when it would be its turn, and the next one takes the place', async () => {
  const queue = newQueue()
  await queue.learn(10)
  await queue.askMany(3)
  await queue.endOne(0)
  queue.ask('slow')
  await queue.settle()
  // Nothing moved for so long: the process was halted.
  queue.ask('old')
  await queue.endOne(8_001)
  expect(queue.ends.slow).toMatch(/^after \d+ s$/)
  expect(queue.ends.old).toMatch(/^after \d+ s$/)
  queue.ask('new')
  while (queue.begun.length > 0) await queue.endOne(10)
  expect(queue.ends.new).toBe('done')
})

test('work of many seconds may keep a caller longer, one at a time', async () => {
  const queue = newQueue(1, 30_000)
  await queue.askMany(3)
  await queue.endOne(20_000)
  expect(queue.begun.map(({ name }) => name)).toEqual(['caller 1'])
  await queue.endOne(10_001)
  expect(queue.ends).toMatchObject({
    'caller 0': 'done',
    'caller 1': 'done',
    'caller 2': expect.stringMatching(/^after/),
  })
})

test('one hash during which the process was halted does not close the queue for long', async () => {
  const queue = newQueue()
  await queue.learn(20)
  queue.ask('halted')
  await queue.endOne(3_600_000)
  await queue.askMany(50)
  expect(queue.refused()).toEqual([])
})

test('a hash that fails makes room as one that succeeds', async () => {
  const queueHash = createWorkQueue('password', 1)
  const failing = () => Promise.reject(new Error('no hash'))
  const ends = await Promise.allSettled([queueHash(failing), queueHash(failing), queueHash(async () => 'done')])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})
