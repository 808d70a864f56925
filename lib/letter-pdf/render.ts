import 'server-only'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { AppError } from '@/lib/errors'
import type { Letter, Paper, PrintJob } from './types'
import { composeCommon, composePaper } from './words'

/** For 400 letters on a busy machine. */
const maxDrawingMs = 60_000
const retryAfter = 10

// Turbopack would make a module of a file that is forked.
const source = path.join(/* turbopackIgnore: true */ process.cwd(), 'lib/letter-pdf/worker.ts')
/** A release (scripts/release.mjs) has JavaScript in its place; elsewhere tsx translates it. */
const translated = source.replace(/\.ts$/, '.mjs')

/**
 * One PDF of all letters, drawn in a process of its own, which is ended after `maxMs`.
 * A caller takes its turn first (`queueLetters` of lib/work-queue.ts).
 *
 * @throws AppError UNAVAILABLE when the machine had no time for it; Error when no process can be started
 */
export async function renderLetters(
  letters: Letter[],
  { perPage, isPreview }: { perPage: 1 | 2; isPreview: boolean },
  maxMs = maxDrawingMs,
): Promise<Buffer> {
  const papers: Paper[] = []
  for (const each of letters) {
    papers.push(composePaper(each, isPreview))
    // Composing a whole school's letters would block the event loop.
    if (papers.length % 10 === 0) await new Promise(setImmediate)
  }
  return draw({ ...composeCommon(perPage, isPreview), papers }, maxMs)
}

async function draw(job: PrintJob, maxMs: number): Promise<Buffer> {
  const isTranslated = existsSync(translated)
  const worker = fork(isTranslated ? translated : source, {
    serialization: 'advanced',
    // Nothing of the server's: no secrets, no flags, no log.
    env: { NODE_ENV: 'production' },
    execArgv: [...(isTranslated ? [] : ['--import=tsx']), '--conditions=react-server', '--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      const isLate = () => reject(new AppError('UNAVAILABLE', { retryAfter, nothingDone: true }))
      timer = setTimeout(isLate, maxMs)
      worker.once('message', (file) => resolve(file as Buffer))
      worker.once('error', reject)
      worker.once('exit', (code, signal) => reject(new Error(`Drawing letters ended with ${code ?? signal}`)))
      worker.send(job, (error) => error && reject(error))
    })
  } finally {
    clearTimeout(timer)
    // Its memory is free when the turn is over.
    if (worker.kill('SIGKILL')) await once(worker, 'exit')
  }
}
