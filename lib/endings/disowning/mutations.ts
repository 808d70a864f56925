import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { Actor, UserActor, VisitorActor } from '@/lib/auth/actor'
import { hashToken } from '@/lib/auth/token'
import { unsafeWithdrawAllConsents } from '@/lib/consents/mutations'
import { db, type Transaction } from '@/lib/db'
import { unsafeReleaseAddress } from '@/lib/email-verification/mutations'
import { isAccountToken } from '@/lib/email-verification/tokens/account-token'
import { unsafeConsumeToken, unsafeEndTokens } from '@/lib/email-verification/tokens/mutations'
import { unsafeEndSharedAccess } from '@/lib/endings/shared-access/mutations'
import { unsafeEndIdentities } from '@/lib/identities/mutations'
import { refuseLink } from '@/lib/rate-limits/mutations'
import { endSecondParents } from '@/lib/second-parents/mutations'
import { unsafeEndSessions } from '@/lib/sessions/mutations'
import { unsafeLockUser, unsafeUpdateUser } from '@/lib/users/mutations'

/** "This was not me": another person gave the address (docs/decisions/0013). @throws AppError LINK_NOT_FOUND */
export async function disownAddress(actor: UserActor | VisitorActor, token: string): Promise<void> {
  if (!(await db().$transaction((tx) => disown(actor, tx, token)))) await refuseLink(actor, 'linkNotFound')
}

async function disown(actor: UserActor | VisitorActor, tx: Transaction, token: string): Promise<boolean> {
  const found = await tx.accountToken.findFirst({
    where: { tokenHash: hashToken(token), purpose: { in: ['email_change', 'email_verification'] } },
    select: { id: true, purpose: true, userId: true },
  })
  if (!found || !isAccountToken(token, found.id)) return false
  const { id, userId } = found
  const account = await unsafeLockUser(tx, { id: userId })
  const isChange = found.purpose === 'email_change'
  // An address confirmed in another way since is its owner's, and so is the account.
  if (!account?.isEnabled || (account.isConfirmed && !isChange)) return false
  if (!(await unsafeConsumeToken(tx, id))) return false
  if (isChange) {
    await unsafeEndTokens(tx, userId, ['email_change'])
    await recordAudit(actor, 'account.email-change-declined', { targetId: userId }, tx)
  } else if (account.provider === 'local') {
    await unsafeRevokeAllAccess(actor, tx, userId)
    await recordAudit(actor, 'account.disowned', { targetId: userId }, tx)
  } else await unsafeReleaseAddress(actor, tx, userId)
  return true
}

/** Ends all access of the opener, and what was shared in the account's name. The children stay: docs/decisions/0007. */
export async function unsafeRevokeAllAccess(actor: Actor, tx: Transaction, userId: string): Promise<void> {
  await unsafeEndSessions(tx, userId)
  await unsafeEndTokens(tx, userId)
  await unsafeEndIdentities(actor, tx, userId, 'all')
  await unsafeEndSharedAccess(actor, tx, userId)
  await endSecondParents(actor, tx, 'second-parent.left', { userId })
  // A doctor must not call the opener.
  await unsafeUpdateUser(tx, userId, { passwordHash: null, phoneNumber: null, profileImageUrl: null })
  // The new owner is asked for consent again.
  await unsafeWithdrawAllConsents(tx, userId)
}
