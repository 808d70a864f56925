import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import type { ClaimedMail } from '@/lib/outbox/mutations'
import { type ComposedMail, composeMail, isReadTogether } from './templates/compose-mail'

/** How old what a mail says may be when it is sent: what has changed since is read again. */
const newMs = 1_000

export type Compose = (mail: ClaimedMail) => Promise<ComposedMail | null>

/**
 * Composes the mails of a batch: with each also those that wait behind it, so that one statement reads for all of a kind what
 * each would read with its own. It is used within a moment only; after that, as with a mail server that takes its time, the rest
 * is read again. What failed so is tried once more when its turn comes, by itself: another mail's fault is not its own.
 *
 * @param waiting the mails of the batch whose turn has not come
 */
export function composeAhead(actor: SystemActor, waiting: readonly ClaimedMail[], now = () => Date.now()): Compose {
  let ahead = new Map<string, Promise<{ composed: ComposedMail | null } | null>>()
  let until = Number.NEGATIVE_INFINITY

  function look(mails: readonly ClaimedMail[]): void {
    until = now() + newMs
    ahead = new Map()
    const rows = new Set<string>()
    for (const mail of mails) {
      // Whether a second mail about a row is wanted may depend on the first.
      if (!isReadTogether(mail.template) || rows.has(mail.rowId)) continue
      rows.add(mail.rowId)
      const made = composeMail(actor, mail)
      ahead.set(
        mail.id,
        made.then(
          (composed) => ({ composed }),
          () => null,
        ),
      )
    }
  }

  return async (mail) => {
    if (isReadTogether(mail.template) && now() >= until) look([mail, ...waiting])
    const early = await ahead.get(mail.id)
    return early ? early.composed : composeMail(actor, mail)
  }
}
