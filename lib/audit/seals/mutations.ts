import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { log } from '@/lib/log'

/**
 * Seals the next rows of the audit log: one month's, as many as a batch holds. The head goes into the server's log at any level,
 * where whoever changes the database does not reach it.
 *
 * @returns how many rows were sealed, 0 when there are no more
 */
export async function sealAudit(actor: SystemActor): Promise<number> {
  // Raw: no model; a function with the rights of the log's owner.
  const [sealed] = await db().$queryRaw<
    { seal: number; rows: number; head: string }[]
  >`SELECT seal, "rows", head FROM seal_audit()`
  if (!sealed) return 0
  log.always('audit log sealed', { job: actor.job, count: sealed.rows, head: `${sealed.seal}:${sealed.head}` })
  return sealed.rows
}
