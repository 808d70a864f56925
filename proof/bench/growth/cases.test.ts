import table from '@/tests/api/access-table.json'
import { calls, untimedCalls } from './cases.mjs'

test('the bench of growth times every call, or leaves it out for a reason that it names', () => {
  expect(untimedCalls(table, calls)).toEqual([])
  expect(untimedCalls(['GET /api/new signed in'], calls)).toEqual(['GET /api/new'])
})

test('the bench of growth times no call that there is not', () => {
  const known = new Set(table.map((line) => line.split(' ').slice(0, 2).join(' ')))
  const named = calls.map(({ name }) => name.split(',')[0] ?? '')
  expect(named.filter((name) => !known.has(name))).toEqual([])
})
