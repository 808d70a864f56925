import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { unsafeEndSessions } from '@/lib/sessions/mutations'
import { unsafeSetEnabled } from '@/lib/users/mutations'

/** Shared access is ended separately (lib/endings/shared-access). @returns false when it was disabled already */
export async function disableAccount(actor: SystemActor, tx: Transaction, id: string): Promise<boolean> {
  // First, as it locks the account like every sign-in: a concurrent one has its session by then, or gets none.
  if (!(await unsafeSetEnabled(tx, id, false))) return false
  await unsafeEndSessions(tx, id)
  await recordAudit(actor, 'account.disabled', { targetId: id }, tx)
  return true
}

export async function enableAccount(actor: SystemActor, tx: Transaction, id: string): Promise<boolean> {
  if (!(await unsafeSetEnabled(tx, id, true))) return false
  // An account disabled by SQL still has its sessions, which would become valid.
  await unsafeEndSessions(tx, id)
  await recordAudit(actor, 'account.enabled', { targetId: id }, tx)
  return true
}
