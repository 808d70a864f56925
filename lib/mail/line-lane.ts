import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { unsafeFindLineRecipient } from '@/lib/line-notices/data'
import { type LineTemplate, lineTemplates, toLineMessage } from '@/lib/line-notices/message'
import { messagingSettings, push } from '@/lib/line-notices/messaging-api'
import { unsafeMarkBlocked } from '@/lib/line-notices/mutations'
import { type ClaimedMail, deleteMail, markFailed, markSent, postpone, returnToMail } from '@/lib/outbox/mutations'
import { backoffSeconds } from './backoff'
import { type ComposedMail, composeMail } from './templates/compose-mail'

/** How long LINE may take over one notice before it goes by mail. */
export const lineSeconds = 60
/** Between two attempts within that minute. */
const retrySeconds = 3
/** For a parent without an address: there is no mail to fall back on. */
const giveUpMs = 48 * 3_600_000

/** Whether a composed mail is a notice that its parent wants in LINE, and LINE has not yet been given up for it. */
export async function belongsToLine(actor: SystemActor, mail: ClaimedMail, composed: ComposedMail): Promise<boolean> {
  const { notice, to } = composed
  if (!notice || !messagingSettings() || !isLineTemplate(mail.template)) return false
  // Without an address LINE is all there is: it is asked again.
  if (mail.lineEndedAt && to !== null) return false
  return (await unsafeFindLineRecipient(actor, notice.parentId)) !== null
}

/** `mail`: LINE cannot deliver it, so it is a mail again. `unknown`: LINE did not answer. */
export type LineOutcome = 'accepted' | 'dropped' | 'mail' | 'unknown'

/**
 * Asks LINE to deliver one notice. Its key with LINE is its row's id, so that an attempt whose answer was lost is not
 * delivered twice.
 */
export async function deliverByLine(actor: SystemActor, mail: ClaimedMail, signal: AbortSignal): Promise<LineOutcome> {
  const composed = await composeMail(actor, mail)
  if (!composed) {
    await deleteMail(mail.id)
    return 'dropped'
  }
  const { notice, to } = composed
  const recipient = notice && messagingSettings() && (await unsafeFindLineRecipient(actor, notice.parentId))
  if (!recipient || !isLineTemplate(mail.template)) return backToMail(mail, 'line-ended')
  const message = toLineMessage(mail.template, notice.language, notice.url)
  const outcome = await push(mail.id, recipient.lineUserId, message, signal)
  if (outcome === 'accepted') {
    await markSent(mail.id)
    return 'accepted'
  }
  if (outcome === 'blocked') {
    await unsafeMarkBlocked(actor, recipient.consentId)
    return backToMail(mail, 'line-blocked')
  }
  return settle(mail, outcome, to !== null)
}

async function settle(mail: ClaimedMail, outcome: 'refused' | 'unknown', hasAddress: boolean): Promise<LineOutcome> {
  const reason = `line-${outcome}`
  const isWithinMinute = Date.now() - (mail.lineSince?.getTime() ?? 0) < lineSeconds * 1_000
  if (outcome === 'unknown' && isWithinMinute) await postpone(mail.id, retrySeconds, reason)
  else if (hasAddress) return backToMail(mail, reason)
  else if (Date.now() - mail.dueAt.getTime() > giveUpMs) await markFailed(mail.id, reason)
  // The month may be over tomorrow.
  else await postpone(mail.id, backoffSeconds(mail.attempts), reason)
  return outcome === 'unknown' ? 'unknown' : 'mail'
}

async function backToMail(mail: ClaimedMail, reason: string): Promise<LineOutcome> {
  await returnToMail(mail.id, reason)
  return 'mail'
}

function isLineTemplate(template: PropertyKey): template is LineTemplate {
  return Object.hasOwn(lineTemplates, template)
}
