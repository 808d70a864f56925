import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { issueReset } from '@/lib/email-verification/tokens/mutations'
import type { ClaimedMail } from '@/lib/outbox/mutations'

/** A password reset's token exists from here on only, so that the request takes as long for an unknown address. */
export async function prepareMail(
  actor: SystemActor,
  { template, rowId, recipient, createdAt }: Pick<ClaimedMail, 'template' | 'rowId' | 'recipient' | 'createdAt'>,
): Promise<void> {
  if (template !== 'password-reset' || !recipient) return
  await issueReset(actor, { id: rowId, emailKey: recipient, askedAt: createdAt })
}
