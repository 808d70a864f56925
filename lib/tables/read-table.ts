import 'server-only'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '@/lib/errors'
import { maxHeapMb, maxReadingMs } from './limits.mjs'

/** `row` is the spreadsheet's own number, from 1. Empty rows are left out, but counted. */
export interface TableRow {
  row: number
  cells: string[]
}

type TableProblem =
  | 'unreadable'
  | 'openQuote'
  /** It unpacks to too much, or takes too long. */
  | 'tooLarge'
  | 'tooManyRows'
  | 'tooManyColumns'
  /** By a password. */
  | 'protected'
  /** An .xlsb. */
  | 'binaryWorkbook'
  /** A PDF, a picture, a text document, another archive. */
  | 'notATable'
  /** Thai became question marks as it was saved. */
  | 'lostLetters'
  /** Thai was read in another encoding and saved again. */
  | 'wrongEncoding'

/** `sheets` are those of a workbook that have cells; the first of them is read. */
export type TableFile =
  | { problem: TableProblem }
  | { problem: null; rows: TableRow[]; encoding: 'certain' | 'guessed'; sheets: number }

// Turbopack would make a module of a file that is forked.
const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/tables/worker.mjs')

/**
 * Reads a spreadsheet file (xlsx, xls, ods, CSV, an HTML table) in a process of its own, which has `maxMs`, and on a busy machine up to
 * three times that, until it had the processor for half of `maxMs`. A caller takes its turn first (`queueTable` of lib/work-queue.ts):
 * each may use 300 MB.
 *
 * @throws AppError UNAVAILABLE when the machine had no time for it; Error when no process can be started
 */
export async function readTable(bytes: Uint8Array, maxMs = maxReadingMs): Promise<TableFile> {
  const worker = fork(file, {
    serialization: 'advanced',
    // Nothing of the server's: no secrets, no flags, no log.
    env: { NODE_ENV: 'production' },
    execArgv: [`--max-old-space-size=${maxHeapMb}`, '--max-semi-space-size=16'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<TableFile>((resolve, reject) => {
      const started = performance.now()
      timer = setInterval(async () => {
        const tookMs = performance.now() - started
        if (tookMs < maxMs) return
        const spentMs = await processorTimeOf(worker.pid)
        if (spentMs === null || spentMs >= maxMs / 2) resolve({ problem: 'tooLarge' })
        else if (tookMs >= mostTimes * maxMs) reject(new AppError('UNAVAILABLE', { retryAfter, nothingDone: true }))
      }, maxMs / 5)
      worker.once('message', (table) => resolve(table as TableFile))
      worker.once('error', reject)
      // V8 aborts a process whose heap is full.
      worker.once('exit', (_code, signal) => resolve({ problem: signal === 'SIGABRT' ? 'tooLarge' : 'unreadable' }))
      worker.send(bytes, (error) => error && reject(error))
    })
  } finally {
    clearInterval(timer)
    // Its memory is free when the turn is over.
    if (worker.kill('SIGKILL')) await once(worker, 'exit')
  }
}

const retryAfter = 10
const mostTimes = 3
/** In Linux's /proc: since 2.6 the same on every machine. */
const msPerTick = 10

/** So that a list that had to queue for the processor is not refused as too large. @returns null where it is not known */
async function processorTimeOf(pid: number | undefined): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  const ticks = Number(fields[11]) + Number(fields[12])
  return Number.isFinite(ticks) ? ticks * msPerTick : null
}
