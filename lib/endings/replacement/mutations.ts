import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { unsafeLockUser, unsafeSetReplaced } from '@/lib/users/mutations'
import { unsafeRevokeAllAccess } from '../disowning/mutations'

/**
 * Closes the account that one of these older letters opened. One that has an address or an identity by now has a way back, and
 * stays; so does one that another letter opened, such as a sibling's.
 */
export async function unsafeReplaceAccount(
  actor: UserActor,
  tx: Transaction,
  { userId, letterHashes }: { userId: string; letterHashes: string[] },
): Promise<void> {
  // A concurrent change of its ways to sign in is over by then, or finds it closed.
  await unsafeLockUser(tx, { id: userId })
  if (!(await unsafeSetReplaced(tx, userId, letterHashes))) return
  await unsafeRevokeAllAccess(actor, tx, userId)
  await recordAudit(actor, 'account.replaced', { targetId: userId }, tx)
}
