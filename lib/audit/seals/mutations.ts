import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { log } from '@/lib/log'

/** The head is logged at any level, out of reach of an attacker who changes the database. @returns rows sealed */
export async function sealAudit(actor: SystemActor): Promise<number> {
  // Raw: no model; a function with the rights of the log's owner.
  const [sealed] = await db().$queryRaw<
    { seal: number; rows: number; head: string }[]
  >`SELECT seal, "rows", head FROM seal_audit()`
  if (!sealed) return 0
  log.always('audit log sealed', { job: actor.job, count: sealed.rows, head: `${sealed.seal}:${sealed.head}` })
  return sealed.rows
}
