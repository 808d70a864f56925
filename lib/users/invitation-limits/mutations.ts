import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import type { ErrorCode } from '@/lib/errors'
import { limits } from '@/lib/rate-limits/limits'
import { mailboxKeyOf, noticeSubjectOf } from '@/lib/rate-limits/mailbox'
import { countHit } from '@/lib/rate-limits/mutations'
import { unsafeFindUser } from '../data'

/** An unconfirmed account has fewer: its texts may be an attacker's. @param code for the recipient's own limit */
export async function countInvitation(
  actor: UserActor,
  tx: Transaction,
  recipient: string,
  code: ErrorCode = 'TOO_MANY_MAILS_TO_RECIPIENT',
): Promise<void> {
  const account = await unsafeFindUser(tx, actor.userId)
  // By mailbox: replies to an invitation are mailed there.
  if (account && !account.isConfirmed)
    await countHit(limits.invitationsByUnconfirmed, noticeSubjectOf(account), {
      code: 'TOO_MANY_UNCONFIRMED_INVITATIONS',
      via: tx,
    })
  await countHit(limits.invitationsByParent, actor.userId, { code: 'TOO_MANY_INVITATIONS', via: tx })
  await countHit(limits.invitationsByRecipient, mailboxKeyOf(recipient), { code, via: tx })
}
