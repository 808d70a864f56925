import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { Actor, UserActor, VisitorActor } from '@/lib/auth/actor'
import { hashToken } from '@/lib/auth/token'
import { unsafeWithdrawAll } from '@/lib/consents/mutations'
import { db, type Transaction } from '@/lib/db'
import { refuseLink } from '@/lib/email-verification/data'
import { unsafeReleaseAddress } from '@/lib/email-verification/mutations'
import { isAccountToken } from '@/lib/email-verification/tokens/account-token'
import { unsafeConsumeToken, unsafeEndTokens } from '@/lib/email-verification/tokens/mutations'
import { unsafeEndSharedAccess } from '@/lib/endings/shared-access/mutations'
import { unsafeEndIdentities } from '@/lib/identities/mutations'
import { endSecondParents } from '@/lib/second-parents/mutations'
import { unsafeEndSessions } from '@/lib/sessions/mutations'
import { unsafeUpdateUser } from '@/lib/users/mutations'
import { enabledAccount, unconfirmedAccount } from '@/lib/users/rules'

/**
 * "This was not me": another person gave the address that the link was mailed to. An account that was opened
 * with it is closed to its opener, one that signs in with Google or LINE loses the address, and a pending change is
 * cancelled (docs/decisions/0013).
 *
 * @throws AppError LINK_NOT_FOUND as `verifyEmail`
 */
export async function disownAddress(actor: UserActor | VisitorActor, token: string): Promise<void> {
  if (!(await db().$transaction((tx) => disown(actor, tx, token)))) await refuseLink(actor)
}

async function disown(actor: UserActor | VisitorActor, tx: Transaction, token: string): Promise<boolean> {
  // An address that was confirmed in another way since is its owner's, and the account theirs. Raw: lock.
  const [asked] = await tx.$queryRaw<{ id: string; isChange: boolean; userId: string; provider: string }[]>`
    SELECT t.id, t.purpose = 'email_change' AS "isChange", u.id AS "userId", u.provider::text AS provider
    FROM "AccountToken" t JOIN "User" u ON u.id = t."userId"
    WHERE t."tokenHash" = ${hashToken(token)} AND ${enabledAccount.sql('u')}
      AND (t.purpose = 'email_change' OR t.purpose = 'email_verification' AND ${unconfirmedAccount.sql('u')})
    FOR NO KEY UPDATE OF u`
  if (!asked || !isAccountToken(token, asked.id) || !(await unsafeConsumeToken(tx, asked.id))) return false
  const { isChange, userId, provider } = asked
  if (isChange) {
    await unsafeEndTokens(tx, userId, ['email_change'])
    await recordAudit(actor, 'account.email-change-declined', { targetId: userId }, tx)
  } else if (provider === 'local') {
    await unsafeRevokeAllAccess(actor, tx, userId)
    await recordAudit(actor, 'account.disowned', { targetId: userId }, tx)
  } else await unsafeReleaseAddress(actor, tx, userId)
  return true
}

/**
 * Revokes everything that gives the opener access to the account, and all links and shares in their name. The
 * children stay: see docs/decisions/0007.
 */
export async function unsafeRevokeAllAccess(actor: Actor, tx: Transaction, userId: string): Promise<void> {
  await unsafeEndSessions(tx, userId)
  await unsafeEndTokens(tx, userId)
  await unsafeEndIdentities(actor, tx, userId, 'all')
  await unsafeEndSharedAccess(actor, tx, userId)
  await endSecondParents(actor, tx, 'second-parent.left', { userId })
  // A callback must not reach the one who opened the account.
  await unsafeUpdateUser(tx, userId, { passwordHash: null, phoneNumber: null, profileImageUrl: null })
  // The opener's consents do not bind the new owner, who is asked again.
  await unsafeWithdrawAll(tx, userId)
}
