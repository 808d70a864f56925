import { setImmediate as turn } from 'node:timers/promises'
import { batchLoad } from './batch-load'

/** Finds what is not negative; @returns it with what each statement asked for */
function newReader() {
  const statements: number[][] = []
  const find = batchLoad(async (asked: readonly number[]) => {
    statements.push([...asked])
    if (asked.includes(13)) throw new Error('no database')
    await turn()
    return asked.flatMap((value, index) => (value < 0 ? [] : [{ place: index + 1, value }])).toReversed()
  })
  return { statements, find }
}

test('what is asked in one turn is read by one statement, and each gets its own row or null', async () => {
  const { statements, find } = newReader()
  const rows = await Promise.all([5, -1, 7, 5].map(find))
  expect(rows.map((row) => row?.value ?? null)).toEqual([5, null, 7, 5])
  expect(statements).toEqual([[5, -1, 7, 5]])
})

test('what is asked while a statement is under way is read by another, and nothing is kept', async () => {
  const { statements, find } = newReader()
  const first = find(1)
  await turn()
  const second = find(1)
  expect([(await first)?.value, (await second)?.value]).toEqual([1, 1])
  expect(statements).toEqual([[1], [1]])
})

test('a statement that fails is the failure of those that asked for it, and of no later one', async () => {
  const { find } = newReader()
  const ends = await Promise.allSettled([find(1), find(13)])
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await find(1))?.value).toBe(1)
})
