import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { hostileTables, largeClassList } from '../../tests/support/hostile-tables.mjs'
import { in874 } from '../../tests/support/tables'
import { startClock } from '../../tests/support/timing'
import { readTable } from './read-table'

const mostMb = 300
const mostSeconds = 5.5
const folder = 'tests/support/class-lists'

/** None where there is no /proc. */
function childrenOf(pid: number): string[] {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean) : []
}

/** The most memory that a process this one started has used, in MB. */
function watchMemory() {
  let most = 0
  const look = () => {
    for (const pid of childrenOf(process.pid))
      try {
        const [, kilobytes = 0] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
        most = Math.max(most, Number(kilobytes) / 1024)
      } catch {
        // It has ended.
      }
  }
  const timer = setInterval(look, 10)
  return () => {
    clearInterval(timer)
    return most
  }
}

interface Read {
  name: string
  problem: string
  seconds: number
}

/** Two at a time, as calls are. */
async function readAll(files: { name: string; bytes: Uint8Array }[]): Promise<Read[]> {
  const rest = files.values()
  const read: Read[] = []
  const readRest = async () => {
    for (const { name, bytes } of rest) {
      const seconds = startClock()
      const { problem } = await readTable(bytes)
      read.push({ name, problem: problem ?? 'read', seconds: seconds() })
    }
  }
  await Promise.all([readRest(), readRest()])
  return read
}

const slow = (read: Read[]) => read.filter(({ seconds }) => seconds > mostSeconds)

test('hostile files are each answered in time and within memory, and harm nothing', async () => {
  const files = hostileTables()
  expect(files.length).toBeGreaterThan(100)
  const mostMemory = watchMemory()
  const read = await readAll(files)
  const unexpected = read.filter(
    ({ name, problem }) => !files.find((file) => file.name === name)?.outcomes.includes(problem),
  )
  expect(unexpected).toEqual([])
  expect(slow(read)).toEqual([])
  expect(mostMemory()).toBeLessThan(mostMb)
})

test('a file that takes too long is ended after five seconds, its process too', async () => {
  const files = hostileTables().filter(({ name }) => name === 'a long cell format of 200,000 cells')
  const started = performance.now()
  expect(await readAll(files)).toMatchObject([{ problem: 'tooLarge' }])
  expect(performance.now() - started).toBeGreaterThan(4_900)
  expect(childrenOf(process.pid)).toEqual([])
})

test('the class lists of schools are read', async () => {
  const read = await Promise.all(
    readdirSync(folder).map(async (name) => {
      const table = await readTable(readFileSync(`${folder}/${name}`))
      return [name, table.problem ?? table.rows.length]
    }),
  )
  expect(Object.fromEntries(read)).toEqual({
    '03-class-grades.csv': 9,
    '10-dmc-raw-874.csv': 41,
    '13-synonyms.csv': 6,
    '14-names-in-three-columns.csv': 7,
    '16-email-dash.csv': 5,
    '20-grades.csv': 22,
    '23-sep-line.csv': 4,
    '24-sep-semicolon.csv': 4,
    '28-footer.csv': 8,
    '30-utf8-one-broken-letter.csv': 6,
    '32-question-marks.csv': 'lostLetters',
    '33-html-named-xls.xls': 4,
    '34-formula.csv': 6,
    '40-english-headings-874.csv': 4,
    '43-workbook.xlsx': 4,
  })
})

test('5,000 students in a workbook are read, and the bytes stay as they were', async () => {
  const bytes = largeClassList(5_000)
  const before = Buffer.from(bytes)
  const table = await readTable(bytes)
  expect(table).toMatchObject({ problem: null, encoding: 'certain', sheets: 1 })
  expect(table.problem === null && table.rows.at(-1)).toEqual({
    row: 5_001,
    cells: ['เด็กหญิงดาว 5000', 'ป.4', 'นางมาลี', 'm5000@example.com', 'ครูปรีชา'],
  })
  expect(bytes.equals(before)).toBe(true)
})

test('a part of a larger array is read alone', async () => {
  const whole = Buffer.concat([Buffer.from('Before,it\n'), in874('ดาว,4'), Buffer.from('\nAfter,it')])
  expect(await readTable(whole.subarray(10, 15))).toEqual({
    problem: null,
    encoding: 'guessed',
    sheets: 1,
    rows: [{ row: 1, cells: ['ดาว', '4'] }],
  })
})
