import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { db, isLockTimeout } from '@/lib/db'
import { log } from '@/lib/log'

/**
 * Makes the parts of the audit log for this month and the three after it, and for whatever was written when there was none.
 *
 * @returns how many were made; 0 also when the log was too busy for it: the next round tries again, months ahead
 */
export async function makeAuditMonths(actor: SystemActor): Promise<number> {
  try {
    // Raw: no model; a function with the rights of the log's owner.
    const made = await db().$queryRaw<{ moved: bigint }[]>`SELECT moved FROM make_audit_months()`
    const moved = made.reduce((sum, month) => sum + Number(month.moved), 0)
    if (moved > 0) log.warn('acts were written down for which no month had been made', { job: actor.job, count: moved })
    return made.length
  } catch (error) {
    if (isLockTimeout(error)) return 0
    throw error
  }
}

/** What was dropped, as the database has named it. */
export interface DroppedMonth {
  part: string
  /** Its rows were older than this. */
  ended: Date
  rows: number
}

/**
 * Drops what the audit log holds of months that ended so many years ago. A month stays as long as a row in it is by or about an
 * account or child under a legal hold, or is not sealed, and while a school is held; the database looks. Its seals stay in any
 * case: what is left can still be verified.
 *
 * @param years five at least: the database refuses less
 * @returns what was dropped; nothing when the log was too busy for it
 */
export async function dropAuditMonths(actor: SystemActor, { years }: { years: number }): Promise<DroppedMonth[]> {
  try {
    // Raw: no model; a function with the rights of the log's owner.
    const rows = await db().$queryRaw<{ part: string; ended: Date; rows: bigint }[]>`
      SELECT part, ended, "rows" FROM drop_audit_months(${years} * interval '1 year')`
    const dropped = rows.map((row) => ({ ...row, rows: Number(row.rows) }))
    if (dropped.length > 0)
      log.info('months of the audit log dropped', { job: actor.job, parts: dropped.map(({ part }) => part) })
    return dropped
  } catch (error) {
    if (isLockTimeout(error)) return []
    throw error
  }
}
