import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { unsafeEndSessions } from '@/lib/sessions/mutations'
import { unsafeSetEnabled } from '@/lib/users/mutations'

/**
 * Closes an account: nobody is in it from then on, by whatever way. What it holds stays, and what it has
 * handed out is ended apart (lib/endings/shared-access).
 *
 * @returns false when it was disabled already
 */
export async function disableAccount(actor: SystemActor, tx: Transaction, id: string): Promise<boolean> {
  // First, since it locks the account as every sign-in does: one that is under way has its session by then, or gets none.
  if (!(await unsafeSetEnabled(tx, id, false))) return false
  await unsafeEndSessions(tx, id)
  await recordAudit(actor, 'account.disabled', { targetId: id }, tx)
  return true
}

/** @returns false when it was not disabled */
export async function enableAccount(actor: SystemActor, tx: Transaction, id: string): Promise<boolean> {
  if (!(await unsafeSetEnabled(tx, id, true))) return false
  // One that was disabled by SQL has kept its sessions, which would be alive again.
  await unsafeEndSessions(tx, id)
  await recordAudit(actor, 'account.enabled', { targetId: id }, tx)
  return true
}
