import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'

/** What a command does within its transaction. @returns lines for the terminal */
export type Change<Asked> = (actor: SystemActor, tx: Transaction, asked: Asked, dryRun: boolean) => Promise<string[]>

class RolledBack extends Error {}

/**
 * Does the work of a command in one transaction, with its row in the audit log. A dry run does all of it and rolls it back.
 *
 * @returns lines for the terminal
 */
export async function changeWithin(
  actor: SystemActor,
  dryRun: boolean,
  change: (actor: SystemActor, tx: Transaction) => Promise<string[]>,
): Promise<string[]> {
  let lines: string[] = []
  try {
    const work = async (tx: Transaction) => {
      lines = await change(actor, tx)
      if (dryRun) throw new RolledBack()
    }
    // No page waits for it: ending a school with many letters takes a while.
    await db().$transaction(work, { timeout: 120_000 })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return dryRun ? ['Dry run: nothing was changed.', ...lines] : lines
}
