import 'server-only'
import type * as z from 'zod/mini'
import type { SystemActor } from '@/lib/auth/actor'
import { commands, reports } from './commands'
import type { Out } from './terminal/listing'
import { CommandMisused } from './terminal/refused'

type InputOf<Table extends Record<string, { schema: z.ZodMiniType }>> = {
  [Verb in keyof Table]: { command: Verb } & z.output<Table[Verb]['schema']>
}[keyof Table]

export type AdminCommand = InputOf<typeof commands>
type AdminReport = InputOf<typeof reports>

/** @param given the arguments as scripts/admin.mjs parses them @throws CommandMisused */
export const toAdminCommand = (given: object) => parse(commands, given) as AdminCommand

export const toAdminReport = (given: object) => parse(reports, given) as AdminReport

function parse(table: Record<string, { schema: z.ZodMiniType }>, given: { command?: string }): object {
  const { command = '', ...input } = given
  const parsed = Object.hasOwn(table, command) ? table[command]?.schema.safeParse(input) : undefined
  if (parsed?.success) return { command, ...(parsed.data as object) }
  throw new CommandMisused(String(parsed?.error.issues[0]?.path[0] ?? 'command'))
}

/** @param dryRun rolls everything back @returns lines for the terminal @throws CommandRefused when it cannot be done */
export function runAdminCommand(
  actor: SystemActor,
  { command, ...input }: AdminCommand,
  { dryRun }: { dryRun: boolean },
): Promise<string[]> {
  return commands[command].run(input as never, { actor, dryRun })
}

export function runAdminReport({ command, ...input }: AdminReport, out: Out): Promise<boolean> {
  return reports[command].run(input as never, out)
}
