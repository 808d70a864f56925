import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { db, isLockTimeout } from '@/lib/db'
import { log } from '@/lib/log'

/** This month and the next three. @returns 0 also when the log was locked: the next round tries again */
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

export interface DroppedMonth {
  part: string
  ended: Date
  rows: number
}

// The database keeps a month with an unsealed row, or with one about an account or child under a legal hold, and every
// month while a school is held. It refuses less than five years. Seals stay, so that the rest can be verified.
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
