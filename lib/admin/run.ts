import 'server-only'
import type * as z from 'zod/mini'
import type { SystemActor } from '@/lib/auth/actor'
import { commands, reports } from './commands'
import type { Out } from './define'
import { CommandMisused } from './terminal/refused'

type AskedOf<Table extends Record<string, { schema: z.ZodMiniType }>> = {
  [Verb in keyof Table]: { command: Verb } & z.output<Table[Verb]['schema']>
}[keyof Table]

export type AdminCommand = AskedOf<typeof commands>
type AdminReport = AskedOf<typeof reports>

/** Of the arguments as scripts/admin.mjs parses them. @throws CommandMisused */
export const toAdminCommand = (given: object) => parse(commands, given) as AdminCommand

/** @throws CommandMisused */
export const toAdminReport = (given: object) => parse(reports, given) as AdminReport

function parse(table: Record<string, { schema: z.ZodMiniType }>, given: { command?: string }): object {
  const { command = '', ...asked } = given
  const parsed = Object.hasOwn(table, command) ? table[command]?.schema.safeParse(asked) : undefined
  if (parsed?.success) return { command, ...(parsed.data as object) }
  throw new CommandMisused(String(parsed?.error.issues[0]?.path[0] ?? 'command'))
}

/**
 * Does what operations ask for.
 *
 * @param dryRun does it all and takes it back
 * @returns lines for the terminal
 * @throws CommandRefused when it cannot be done
 */
export function runAdminCommand(
  actor: SystemActor,
  { command, ...asked }: AdminCommand,
  { dryRun }: { dryRun: boolean },
): Promise<string[]> {
  return commands[command].run(asked as never, { actor, dryRun })
}

/** @returns false when the answer is that something is wrong */
export function runAdminReport({ command, ...asked }: AdminReport, out: Out): Promise<boolean> {
  return reports[command].run(asked as never, out)
}
