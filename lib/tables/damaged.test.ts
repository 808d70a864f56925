import { damagedTables, truncatedTables } from '../../tests/support/hostile-tables.mjs'
import { cellsIn } from '../../tests/support/tables'
import { cpuMs } from '../../tests/support/timing'

// The library names records that it does not know; a worker's output goes nowhere.
beforeAll(() => void jest.spyOn(console, 'error').mockImplementation(() => {}))
afterAll(() => void jest.restoreAllMocks())

test.each(truncatedTables())('a workbook that is cut off is not read as if it were whole: $name', async ({ bytes }) => {
  expect(await cellsIn(bytes)).toBe('unreadable')
})

test('200 damaged files are each read or refused within two seconds of the processor', async () => {
  const files = damagedTables(200)
  const found = []
  for (const { bytes } of files) {
    const before = cpuMs()
    found.push(await cellsIn(bytes))
    expect(cpuMs() - before).toBeLessThan(2_000)
  }
  expect(found.filter((each) => Array.isArray(each)).length).toBeGreaterThan(20)
  expect(found).toContain('unreadable')
})
