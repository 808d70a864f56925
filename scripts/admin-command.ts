import { CommandRefused, runAdminCommand } from '@/lib/admin/mutations'
import { answerReport } from '@/lib/admin/report'
import { adminCommandSchema, adminReportSchema } from '@/lib/admin/schema'
import { systemActor } from '@/lib/auth/actor'
import { isAppError } from '@/lib/errors'
import { errorMessage } from '@/lib/i18n/error-message'

/*
 * One operation for `npm run admin`, given as JSON in SATI_ADMIN_COMMAND: `{ operation, dryRun, isReport }`. It prints one JSON
 * line: `lines` for the terminal, or why it was `refused`, or `misused`: the field that is wrong. A report prints its lines for
 * the terminal itself, as they come, and ends with the exit code of `npm run admin`.
 */

interface Outcome {
  lines?: string[]
  refused?: string
  misused?: string
}

const { operation, dryRun, isReport } = JSON.parse(process.env.SATI_ADMIN_COMMAND ?? '{}')

async function run(): Promise<Outcome> {
  const parsed = adminCommandSchema.safeParse(operation)
  if (!parsed.success) return { misused: String(parsed.error.issues[0]?.path[0] ?? 'command') }
  try {
    return { lines: await runAdminCommand(systemActor('admin'), parsed.data, { dryRun: dryRun === true }) }
  } catch (error) {
    if (error instanceof CommandRefused) return { refused: error.message }
    if (isAppError(error)) return { refused: errorMessage('en', error.code) }
    throw error
  }
}

/** @returns the exit code */
async function report(): Promise<number> {
  const parsed = adminReportSchema.safeParse(operation)
  if (!parsed.success) {
    console.error(`--${String(parsed.error.issues[0]?.path[0] ?? 'command')} is not right\nSee npm run admin -- --help`)
    return 2
  }
  // Whoever reads has had enough, as `head` has.
  process.stdout.on('error', () => process.exit(0))
  const print = (line: string) => {
    if (process.stdout.write(`${line}\n`)) return Promise.resolve()
    return new Promise<void>((resolve) => process.stdout.once('drain', resolve))
  }
  const isRight = await answerReport(parsed.data, { print, tell: (line) => console.error(line) })
  return isRight ? 0 : 1
}

// Pools would keep the process alive for a while.
if (isReport === true) {
  const code = await report()
  process.stdout.write('', () => process.exit(code))
} else {
  const outcome = await run()
  process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit(0))
}
