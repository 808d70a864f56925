import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { translate } from '@/scripts/lib/translate.mjs'
import { setEnvironment } from '@/tests/support/environment'
import { readPdf } from '@/tests/support/pdf'
import { drawLetters } from './draw'
import { renderLetters } from './render'
import { sampleToPrint } from './samples'
import { composeCommon, composePaper } from './words'

setEnvironment()

/** A busy machine may not start a process for seconds. */
const patientMs = 120_000

const forty = Array.from({ length: 40 }, (_, index) =>
  sampleToPrint({ studentName: `เด็กชายภูผา ${index}`, code: `ABCDEFGH00${String(index).padStart(2, '0')}` }),
)

/** Seconds of the processor: of this process, and of those it started that have ended. */
function spent() {
  const stat = readFileSync('/proc/self/stat', 'utf8')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const secondsOf = (user: number) => ((fields[user] ?? 0) + (fields[user + 1] ?? 0)) / 100
  return { here: secondsOf(11), beside: secondsOf(13) }
}

const childrenOf = (pid: number) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()

test.each([1, 2] as const)(
  'forty letters, %i to a page, are drawn beside this process, which is ended then',
  async (perPage) => {
    await renderLetters(forty.slice(0, 1), { perPage, isPreview: false }, patientMs)
    const before = spent()
    const { pages } = readPdf(await renderLetters(forty, { perPage, isPreview: false }, patientMs))
    const after = spent()
    expect(pages).toHaveLength(40 / perPage)
    for (const [index, text] of pages.entries()) expect(text).toContain(`เด็กชายภูผา ${index * perPage}`)
    expect(after.beside - before.beside).toBeGreaterThan(after.here - before.here)
    expect(childrenOf(process.pid)).toBe('')
  },
)

test('a preview comes from a process of its own, too', async () => {
  const { pages } = readPdf(
    await renderLetters([sampleToPrint({ code: null })], { perPage: 2, isPreview: true }, patientMs),
  )
  expect(pages).toHaveLength(1)
  expect(pages[0]).toContain('XXXX-XXXX-XXXX')
})

test('letters for which the machine had no time are asked for again, and their process is ended', async () => {
  const late = renderLetters(forty, { perPage: 1, isPreview: false }, 1)
  await expect(late).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(childrenOf(process.pid)).toBe('')
})

describe('as a release has it', () => {
  mkdirSync('test-results', { recursive: true })
  const folder = mkdtempSync(join('test-results', 'letters-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test('the translated process draws the same pages, without tsx and the environment', async () => {
    const file = join(folder, 'worker.mjs')
    await translate('lib/letter-pdf/worker.ts', file)
    expect(existsSync(file)).toBe(true)
    const job = { ...composeCommon(2, false), papers: forty.slice(0, 3).map((each) => composePaper(each, false)) }
    const worker = fork(file, {
      serialization: 'advanced',
      env: { NODE_ENV: 'production' },
      execArgv: ['--conditions=react-server'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const ended = once(worker, 'exit')
    worker.send(job)
    const [drawn] = await once(worker, 'message')
    expect(readPdf(drawn).pages).toEqual(readPdf(await drawLetters(job)).pages)
    expect(await ended).toEqual([0, null])
  })
})
