import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { hostileTables, largeClassList } from '../../tests/support/hostile-tables.mjs'
import { in874, tableIn } from '../../tests/support/tables'
import { until } from '../../tests/support/until'
import { maxHeapMb, maxReadingMs } from './limits.mjs'
import { readTable } from './read-table'

const mostMb = 300
const folder = 'tests/support/class-lists'
/** A busy machine may not start a process for seconds. */
const patientMs = 120_000
const hostile = hostileTables()

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

type File = (typeof hostile)[number]
interface Read {
  name: string
  problem: string
  cpuMs?: number
}

/** Ended after fifteen seconds in which a busy machine gave it no time. */
const busy = 'busy'

/** Three at a time. */
async function readAlone(files: File[]): Promise<Read[]> {
  const rest = files.values()
  const read: Read[] = []
  const readRest = async () => {
    for (const { name, bytes } of rest) {
      const table = await readTable(bytes).catch((error) => ({
        problem: error.code === 'UNAVAILABLE' ? busy : error.code,
      }))
      read.push({ name, problem: table.problem ?? 'read' })
    }
  }
  await Promise.all([readRest(), readRest(), readRest()])
  return read
}

/** In one process, with the heap of one that reads a single file. */
async function readTogether(files: File[]): Promise<Read[]> {
  const worker = fork('tests/support/tables-process.mjs', {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${maxHeapMb}`, '--max-semi-space-size=16', '--expose-gc'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const ended = once(worker, 'exit')
  const read: Read[] = []
  try {
    for (const { name, bytes } of files) {
      worker.send(bytes)
      const [found] = await Promise.race([once(worker, 'message'), ended])
      if (typeof found !== 'object' || found === null) throw new Error(`${name} ended its process`)
      read.push({ name, ...found })
    }
  } finally {
    worker.kill('SIGKILL')
  }
  await ended
  return read
}

const unexpectedOf = (read: Read[]) =>
  read.filter(
    ({ name, problem }) => problem !== busy && !hostile.find((file) => file.name === name)?.outcomes.includes(problem),
  )

const slow = 'a long cell format of 20,000 cells'
/** They fill the heap, take too long, or would if nothing refused them. */
const large = [
  'an open document of 16,384 equal cells',
  'a million cell formats',
  'an open document of a million equal rows',
  'strings of <si><t>_x000D_',
  'strings of <si><t>&amp;',
  'strings of <si><t>',
  '200,000 references to one long text',
  'a sheet of 300 MB that claims 1 kB',
]

const filesOf = (names: string[]) => hostile.filter(({ name }) => names.includes(name))

test('hostile files are each answered in time and within memory, and harm nothing', async () => {
  expect(hostile.length).toBeGreaterThan(100)
  const mostMemory = watchMemory()
  const [together, alone] = await Promise.all([
    readTogether(hostile.filter(({ name }) => name !== slow && !large.includes(name))),
    readAlone(filesOf(large)),
  ])
  expect(alone).toHaveLength(large.length)
  expect(together).toHaveLength(hostile.length - large.length - 1)
  expect(unexpectedOf([...together, ...alone])).toEqual([])
  expect(together.filter(({ cpuMs = 0 }) => cpuMs > maxReadingMs)).toEqual([])
  expect(mostMemory()).toBeLessThan(mostMb)
})

test('a file that takes too long is ended, its process too', async () => {
  const started = performance.now()
  const [read] = await readAlone(filesOf([slow]))
  expect(['tooLarge', busy]).toContain(read?.problem)
  const took = performance.now() - started
  expect(took).toBeGreaterThan(4_900)
  // It would take a minute.
  expect(took).toBeLessThan(30_000)
  expect(childrenOf(process.pid)).toEqual([])
})

test('the class lists of schools are read', async () => {
  const read = await Promise.all(
    readdirSync(folder).map(async (name) => {
      const table = await tableIn(readFileSync(`${folder}/${name}`))
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
  const table = await tableIn(bytes)
  expect(table).toMatchObject({ problem: null, encoding: 'certain', sheets: 1 })
  expect(table.problem === null && table.rows.at(-1)).toEqual({
    row: 5_001,
    cells: ['เด็กหญิงดาว 5000', 'ป.4', 'นางมาลี', 'm5000@example.com', 'ครูปรีชา'],
  })
  expect(bytes.equals(before)).toBe(true)
})

test('a workbook and a text file are the same from a process of their own', async () => {
  for (const name of ['43-workbook.xlsx', '10-dmc-raw-874.csv']) {
    const bytes = readFileSync(`${folder}/${name}`)
    const before = Buffer.from(bytes)
    expect(await readTable(bytes, patientMs)).toEqual(await tableIn(bytes))
    expect(bytes.equals(before)).toBe(true)
  }
})

test('a part of a larger array is read alone', async () => {
  const whole = Buffer.concat([Buffer.from('Before,it\n'), in874('ดาว,4'), Buffer.from('\nAfter,it')])
  expect(await readTable(whole.subarray(10, 15), patientMs)).toEqual({
    problem: null,
    encoding: 'guessed',
    sheets: 1,
    rows: [{ row: 1, cells: ['ดาว', '4'] }],
  })
})

/** Only where there is a /proc. */
function holdUp(): () => void {
  const [pid] = childrenOf(process.pid).map(Number)
  if (pid) process.kill(pid, 'SIGSTOP')
  return () => pid && process.kill(pid, 'SIGCONT')
}

test('a list for which the machine had no time is not refused as too large, but asked for again', async () => {
  const reading = readTable(Buffer.from('Name\nDao'), 100)
  holdUp()
  await expect(reading).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a list whose reading was held up for longer than its time is read', async () => {
  const started = performance.now()
  const reading = readTable(Buffer.from('Name\nDao'), 10_000)
  const goOn = holdUp()
  await until('more than ten seconds', async () => performance.now() - started > 10_500)
  goOn()
  expect(await reading).toMatchObject({ problem: null, rows: [{ cells: ['Name'] }, { cells: ['Dao'] }] })
})
