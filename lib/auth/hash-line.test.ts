import { isAppError } from '@/lib/errors'
import { hashLine } from './hash-line'

/** A line whose clock the test sets, and whose hashes end when the test says so. */
function newLine(concurrent = 2) {
  const clock = { time: 0 }
  const inTurn = hashLine(concurrent, () => clock.time)
  const begun: { name: string; end: () => void }[] = []
  const ends: Record<string, string> = {}
  const ask = (name: string) =>
    inTurn(() => new Promise<void>((end) => begun.push({ name, end }))).then(
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
  /** Hashes of so many milliseconds, until the line knows how long one takes. */
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
  const line = newLine()
  await line.askMany(5)
  expect(line.begun.map(({ name }) => name)).toEqual(['caller 0', 'caller 1'])
  const order = []
  for (; line.begun.length > 0; await line.endOne(50)) {
    expect(line.begun.length).toBeLessThanOrEqual(2)
    order.push(line.begun[0]?.name)
  }
  expect(order).toEqual(['caller 0', 'caller 1', 'caller 2', 'caller 3', 'caller 4'])
  expect(new Set(Object.values(line.ends))).toEqual(new Set(['done']))
})

test.each([
  [10, 1_000],
  [50, 200],
  [500, 20],
])(
  'while a hash takes %i ms, %i callers wait, which is five seconds, and the next is refused at once',
  async (each, most) => {
    const line = newLine()
    await line.learn(each)
    await line.askMany(2 + most - 1)
    expect(line.refused()).toEqual([])
    // One more or less: the mean comes near the true time and never reaches it.
    await line.askMany(3, 'late')
    expect(line.refused().length).toBeGreaterThanOrEqual(2)
  },
)

test('refused callers are told to come back one after another, the first when there is room', async () => {
  const line = newLine()
  await line.learn(500)
  // Two run, twenty wait; each of the others has the next place in a line that moves on four times a second.
  await line.askMany(2 + 20 + 12)
  const told = line.refused().map((each) => Number.parseInt(each.slice('after '.length), 10))
  expect(told.length).toBeGreaterThanOrEqual(11)
  expect(told).toEqual(told.toSorted((one, other) => one - other))
  expect([told[0], told.at(-1)]).toEqual([1, 4])
})

test('however many are refused, none is told to stay away longer than ten seconds, and less once the line is short', async () => {
  const line = newLine()
  await line.learn(500)
  await line.askMany(1_000)
  expect(line.refused().at(-1)).toBe('after 10 s')
  while (line.begun.length > 0) await line.endOne(250)
  const before = line.refused().length
  await line.askMany(25, 'later')
  expect(line.refused()[before]).toMatch(/^after [1-6] s$/)
})

test('a caller that has waited eight seconds is refused when it would be its turn, and the next one takes the place', async () => {
  const line = newLine()
  await line.learn(10)
  await line.askMany(3)
  await line.endOne(0)
  line.ask('slow')
  await line.settle()
  // Nothing moved for so long: the process was halted.
  line.ask('old')
  await line.endOne(8_001)
  expect(line.ends.slow).toMatch(/^after \d+ s$/)
  expect(line.ends.old).toMatch(/^after \d+ s$/)
  line.ask('new')
  while (line.begun.length > 0) await line.endOne(10)
  expect(line.ends.new).toBe('done')
})

test('one hash during which the process was halted does not close the line for long', async () => {
  const line = newLine()
  await line.learn(20)
  line.ask('halted')
  await line.endOne(3_600_000)
  await line.askMany(50)
  expect(line.refused()).toEqual([])
})

test('a hash that fails makes room as one that succeeds', async () => {
  const inTurn = hashLine(1)
  const failing = () => Promise.reject(new Error('no hash'))
  const ends = await Promise.allSettled([inTurn(failing), inTurn(failing), inTurn(async () => 'done')])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})
