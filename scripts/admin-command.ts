import { fstatSync, writeSync } from 'node:fs'
import { runAdminCommand, runAdminReport, toAdminCommand, toAdminReport } from '@/lib/admin/run'
import { CommandMisused, CommandRefused } from '@/lib/admin/terminal/refused'
import { systemActor } from '@/lib/auth/actor'
import { isAppError } from '@/lib/errors'
import { errorMessage } from '@/lib/i18n/error-message'

// Runs the operation in SATI_ADMIN_COMMAND and prints one JSON line: `lines` for the terminal, why it was `refused`, or the field that
// was `misused`. A report prints its lines itself and ends with the exit code of `npm run admin`.

const { operation, dryRun, isReport } = JSON.parse(process.env.SATI_ADMIN_COMMAND ?? '{}')

async function run() {
  try {
    const command = toAdminCommand(operation)
    return { lines: await runAdminCommand(systemActor('admin'), command, { dryRun: dryRun === true }) }
  } catch (error) {
    if (error instanceof CommandMisused) return { misused: error.message }
    if (error instanceof CommandRefused) return { refused: error.message }
    if (isAppError(error)) return { refused: errorMessage('en', error.code) }
    throw error
  }
}

/** @returns the exit code */
async function report(): Promise<number> {
  try {
    const out = { print: printer(), note: (line: string) => console.error(line) }
    return (await runAdminReport(toAdminReport(operation), out)) ? 0 : 1
  } catch (error) {
    if (error instanceof CutOff) return cutOff(error)
    if (error instanceof CommandMisused) {
      console.error(`--${error.message} is not right\nSee npm run admin -- --help`)
      return 2
    }
    throw error
  }
}

/** A partial answer must not pass for the whole. */
class CutOff extends Error {}

function cutOff({ message }: Error): number {
  console.error(`The answer is cut off, and not complete: ${message}`)
  return 1
}

/** Prints a line, and resolves when there is room for the next. */
function printer(): (line: string) => Promise<void> {
  const stat = fstatSync(1)
  if (!stat.isFIFO() && !stat.isSocket() && !process.stdout.isTTY) return async (line) => writeWhole(`${line}\n`)
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // EPIPE: the reader, such as `head`, has closed the pipe.
    process.exit(error.code === 'EPIPE' ? 0 : cutOff(error))
  })
  return (line) => {
    if (process.stdout.write(`${line}\n`)) return Promise.resolve()
    return new Promise<void>((resolve) => process.stdout.once('drain', resolve))
  }
}

/** A full disk takes a part without an error; a stream of Node.js would not write the rest again. */
function writeWhole(text: string): void {
  try {
    for (let rest = Buffer.from(text); rest.length > 0; ) rest = rest.subarray(writeSync(1, rest))
  } catch (error) {
    throw new CutOff(error instanceof Error ? error.message : String(error))
  }
}

// Pools would keep the process alive for a while.
if (isReport === true) {
  const code = await report()
  process.stdout.write('', () => process.exit(code))
} else {
  const outcome = await run()
  process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit(0))
}
