import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { issueReset } from '@/lib/email-verification/tokens/mutations'
import type { ClaimedMail } from '@/lib/outbox/mutations'

/**
 * Writes what a mail is to carry, before its text is composed: the token of a password reset, which exists from here on
 * only, so that asking for one takes as long for an unknown address. A template itself writes nothing.
 */
export async function prepareMail(
  actor: SystemActor,
  { template, rowId, recipient, createdAt }: Pick<ClaimedMail, 'template' | 'rowId' | 'recipient' | 'createdAt'>,
): Promise<void> {
  if (template !== 'password-reset' || !recipient) return
  await issueReset(actor, { id: rowId, emailKey: recipient, askedAt: createdAt })
}
