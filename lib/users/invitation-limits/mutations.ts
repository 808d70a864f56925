import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import type { Transaction } from '@/lib/db'
import type { ErrorCode } from '@/lib/errors'
import { limits } from '@/lib/rate-limits/limits'
import { mailboxKeyOf, noticeSubjectOf, readerKeyOf } from '@/lib/rate-limits/mailbox'
import { countHit } from '@/lib/rate-limits/mutations'
import { unsafeFindUser } from '../data'

interface Invitation {
  /** For the recipient's own limit. */
  code?: ErrorCode
  /** All requests to one reader arrive in one mail a morning, so families do not count against each other. */
  isGathered?: boolean
}

/** An unknown account has fewer: its texts may be an attacker's. */
export async function countInvitation(
  actor: UserActor,
  tx: Transaction,
  recipient: string,
  { code = 'TOO_MANY_MAILS_TO_RECIPIENT', isGathered = false }: Invitation = {},
): Promise<void> {
  const account = await unsafeFindUser(tx, actor.userId)
  const isKnown = account?.isKnown ?? true
  // By mailbox: replies to an invitation are mailed there.
  if (account && !isKnown)
    await countHit(limits.invitationsByUnconfirmed, noticeSubjectOf(account), {
      code: 'TOO_MANY_UNCONFIRMED_INVITATIONS',
      via: tx,
    })
  await countHit(limits.invitationsByParent, actor.userId, { code: 'TOO_MANY_INVITATIONS', via: tx })
  const mailbox = mailboxKeyOf(recipient)
  // Each other spelling of a mailbox would get a mail of its own.
  if (isKnown && isGathered && readerKeyOf(recipient) === mailbox) return
  await countHit(limits.invitationsByRecipient, mailbox, { code, via: tx })
}
