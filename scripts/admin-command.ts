import { CommandRefused, runAdminCommand } from '@/lib/admin/mutations'
import { adminCommandSchema } from '@/lib/admin/schema'
import { systemActor } from '@/lib/auth/actor'
import { isAppError } from '@/lib/errors'
import { errorMessage } from '@/lib/i18n/error-message'

/*
 * One operation for `npm run admin`, given as JSON in SATI_ADMIN_COMMAND: `{ operation, dryRun }`. It prints one JSON line:
 * `lines` for the terminal, or why it was `refused`, or `misused`: the field that is wrong.
 */

interface Outcome {
  lines?: string[]
  refused?: string
  misused?: string
}

async function run(): Promise<Outcome> {
  const { operation, dryRun } = JSON.parse(process.env.SATI_ADMIN_COMMAND ?? '{}')
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

const outcome = await run()
// Pools would keep the process alive for a while.
process.stdout.write(`${JSON.stringify(outcome)}\n`, () => process.exit(0))
