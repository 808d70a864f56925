import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'

export type Change<Input> = (actor: SystemActor, tx: Transaction, input: Input, dryRun: boolean) => Promise<string[]>

class RolledBack extends Error {}

/** Runs a command in one transaction, which a dry run rolls back. @returns lines for the terminal */
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
    // Longer than a page's transaction: ending a school with many referrals takes a while.
    await db().$transaction(work, { timeout: 120_000 })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error
  }
  return dryRun ? ['Dry run: nothing was changed.', ...lines] : lines
}
