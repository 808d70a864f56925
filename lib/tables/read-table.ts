import 'server-only'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
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
 * Reads a spreadsheet file (xlsx, xls, ods, CSV, an HTML table) in a process of its own, which is ended after `maxMs`.
 * A caller takes its turn first (`queueTable` of lib/work-queue.ts): each may use 300 MB.
 *
 * @throws Error when no process can be started, never for what is in the file
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
      timer = setTimeout(() => resolve({ problem: 'tooLarge' }), maxMs)
      worker.once('message', (table) => resolve(table as TableFile))
      worker.once('error', reject)
      // V8 aborts a process whose heap is full.
      worker.once('exit', (_code, signal) => resolve({ problem: signal === 'SIGABRT' ? 'tooLarge' : 'unreadable' }))
      worker.send(bytes, (error) => error && reject(error))
    })
  } finally {
    clearTimeout(timer)
    // Its memory is free when the turn is over.
    if (worker.kill('SIGKILL')) await once(worker, 'exit')
  }
}
