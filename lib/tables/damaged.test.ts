import { damagedTables, truncatedTables } from '../../tests/support/hostile-tables.mjs'
import { cellsIn } from '../../tests/support/tables'
import { expectWithin } from '../../tests/support/timing'

// The library names records that it does not know; a worker's output goes nowhere.
beforeAll(() => void jest.spyOn(console, 'error').mockImplementation(() => {}))
afterAll(() => void jest.restoreAllMocks())

test.each(truncatedTables())('a workbook that is cut off is not read as if it were whole: $name', async ({ bytes }) => {
  expect(await cellsIn(bytes)).toBe('unreadable')
})

test('200 damaged files are each read or refused within two seconds', async () => {
  const files = damagedTables(200)
  const found = []
  for (const { bytes } of files) found.push(await expectWithin(2_000, () => cellsIn(bytes)))
  expect(found.filter((each) => Array.isArray(each)).length).toBeGreaterThan(20)
  expect(found).toContain('unreadable')
})
