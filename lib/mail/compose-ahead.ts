import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { issueReset } from '@/lib/email-verification/tokens/mutations'
import type { ClaimedMail } from '@/lib/outbox/mutations'
import type { ComposedMail } from './templates/compose'
import { composeMail, isReadTogether } from './templates/compose-mail'

/** Then rows are read again: they may have changed. */
const maxAgeMs = 1_000

export type Compose = (mail: ClaimedMail) => Promise<ComposedMail | null>

/**
 * Composes each mail of a batch together with the `pending` ones, so that one statement reads the rows of a kind.
 * One that failed in this way is composed once more by itself: the cause may have been another mail.
 */
export function composeAhead(actor: SystemActor, pending: readonly ClaimedMail[], now = () => Date.now()): Compose {
  let ahead = new Map<string, Promise<{ composed: ComposedMail | null } | null>>()
  let until = Number.NEGATIVE_INFINITY

  function composeAll(mails: readonly ClaimedMail[]): void {
    until = now() + maxAgeMs
    ahead = new Map()
    const rows = new Set<string>()
    for (const mail of mails) {
      // A second mail about a row may depend on the first.
      if (!isReadTogether(mail.template) || rows.has(mail.rowId)) continue
      rows.add(mail.rowId)
      const made = composeMail(actor, mail).then((composed) => ({ composed }))
      ahead.set(
        mail.id,
        made.catch(() => null),
      )
    }
  }

  return async (mail) => {
    if (isReadTogether(mail.template) && now() >= until) composeAll([mail, ...pending])
    const early = await ahead.get(mail.id)
    return early ? early.composed : composeMail(actor, mail)
  }
}

/** A password reset's token exists from here on only, so that the request takes as long for an unknown address. */
export async function prepareMail(
  actor: SystemActor,
  { template, rowId, recipient, createdAt }: Pick<ClaimedMail, 'template' | 'rowId' | 'recipient' | 'createdAt'>,
): Promise<void> {
  if (template !== 'password-reset' || !recipient) return
  await issueReset(actor, { id: rowId, emailKey: recipient, askedAt: createdAt })
}
