import 'server-only'
import type { Actor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import { unsafeEndWithoutLine } from '@/lib/line-notices/mutations'

/**
 * Takes Google and LINE identities from an account.
 *
 * @param which `all`; or `connected-later`: all but the one that the account was opened with
 */
export async function unsafeEndIdentities(
  actor: Actor,
  tx: Transaction,
  userId: string,
  which: 'all' | 'connected-later',
): Promise<void> {
  await tx.account.deleteMany({ where: { userId, ...(which === 'all' ? {} : { openedAccount: false }) } })
  await unsafeEndWithoutLine(actor, tx, userId)
}
