import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { findLineRecipient } from '@/lib/line-notices/data'
import { type LineTemplate, lineTemplates, toLineMessage } from '@/lib/line-notices/message'
import { isFriend, messagingSettings, push } from '@/lib/line-notices/messaging-api'
import { markBlocked } from '@/lib/line-notices/mutations'
import {
  type ClaimedMail,
  countPush,
  deleteMail,
  markFailed,
  markSent,
  postpone,
  returnToMail,
} from '@/lib/outbox/mutations'
import { backoffSeconds, isTooLate } from './backoff'
import { type ComposedMail, composeMail } from './templates/compose-mail'

/** How long LINE may take over one notice before it goes by mail. */
export const lineSeconds = 60
/** Between two attempts within that minute. */
const retrySeconds = 3
/** Of what LINE may have taken: so often it is asked, with the same key, before a mail risks to be the second. */
const mostPushes = 5

/** Whether a composed mail is a notice that its parent wants in LINE, and LINE has not yet been given up for it. */
export async function belongsToLine(actor: SystemActor, mail: ClaimedMail, composed: ComposedMail): Promise<boolean> {
  const { notice, to } = composed
  if (!notice || !messagingSettings() || !isLineTemplate(mail.template)) return false
  // Without an address LINE is all there is, also while it is blocked: it is asked until it can.
  if (mail.lineEndedAt && to !== null) return false
  const recipient = await findLineRecipient(actor, notice.parentId)
  return recipient !== null && (recipient.isFriend || to === null)
}

/** `mail`: it is a mail again. `later`: it is tried again. `unknown`: so, because LINE did not answer. */
export type LineOutcome = 'accepted' | 'dropped' | 'mail' | 'later' | 'unknown'

/**
 * Asks LINE to deliver one notice. Its key with LINE is its row's id, so that an attempt whose answer was lost is not
 * delivered twice.
 *
 * @param signal ends the attempt, which says nothing of LINE
 */
export async function deliverByLine(actor: SystemActor, mail: ClaimedMail, signal: AbortSignal): Promise<LineOutcome> {
  const composed = await composeMail(actor, mail)
  if (!composed) {
    await deleteMail(mail.id)
    return 'dropped'
  }
  const { notice, to } = composed
  const { template } = mail
  if (!notice || !messagingSettings() || !isLineTemplate(template)) return backToMail(mail, 'line-ended')
  const hasAddress = to !== null
  const recipient = await findLineRecipient(actor, notice.parentId)
  if (!recipient) return backToMail(mail, 'line-ended')
  // What LINE may have taken is asked about by its key alone: another call's answer would say nothing of it.
  if (mail.linePushes === 0) {
    if (hasAddress && isLate(mail)) return backToMail(mail, 'line-away')
    const askedAt = new Date()
    const friend = await isFriend(recipient.lineUserId, signal)
    if (friend === null) return settle(mail, { reason: 'line-silent', hasAddress, isUncertain: false, signal })
    // It would not take a push either, and a minute of asking again helps neither LINE nor the parent.
    if (friend === 'refused') return afterRefusal(mail, hasAddress)
    if (!friend) {
      await markBlocked(actor, recipient.consentId, askedAt)
      return hasAddress ? backToMail(mail, 'line-blocked') : wait(mail, 'line-blocked')
    }
    // It took a while: the parent may have stopped it, or disconnected LINE.
    const again = await findLineRecipient(actor, notice.parentId)
    if (again?.lineUserId !== recipient.lineUserId) return backToMail(mail, 'line-ended')
  }
  await countPush(mail.id)
  const outcome = await push(mail.id, recipient.lineUserId, toLineMessage(template, notice.language), signal)
  if (outcome === 'accepted') {
    await markSent([mail.id], signal)
    return 'accepted'
  }
  const isUncertain = outcome === 'unknown' || mail.linePushes > 0
  if (outcome === 'refused' && !isUncertain) return afterRefusal(mail, hasAddress)
  return settle(mail, { reason: `line-${outcome}`, hasAddress, isUncertain, signal })
}

function afterRefusal(mail: ClaimedMail, hasAddress: boolean): Promise<LineOutcome> {
  return hasAddress ? backToMail(mail, 'line-refused') : wait(mail, 'line-refused')
}

interface Unanswered {
  reason: string
  hasAddress: boolean
  /** LINE may have taken it. */
  isUncertain: boolean
  signal: AbortSignal
}

/** What becomes of a notice of which LINE has not said that it was taken. */
async function settle(
  mail: ClaimedMail,
  { reason, hasAddress, isUncertain, signal }: Unanswered,
): Promise<LineOutcome> {
  const isAskedEnough = !isUncertain || mail.linePushes + 1 >= mostPushes
  if (signal.aborted) await postpone(mail.id, 0, reason)
  else if (!hasAddress) return wait(mail, reason)
  else if (isLate(mail) && isAskedEnough) return backToMail(mail, reason)
  else await postpone(mail.id, retrySeconds, reason)
  return signal.aborted ? 'later' : 'unknown'
}

function isLate({ lineSince }: ClaimedMail): boolean {
  return Date.now() - (lineSince?.getTime() ?? 0) > lineSeconds * 1_000
}

/** For a parent without an address, who has no mail to fall back on: the month may be over tomorrow, and a block may be lifted. */
async function wait(mail: ClaimedMail, reason: string): Promise<LineOutcome> {
  if (isTooLate(mail)) await markFailed(mail, reason)
  else await postpone(mail.id, backoffSeconds(mail.attempts), reason)
  return 'later'
}

async function backToMail(mail: ClaimedMail, reason: string): Promise<LineOutcome> {
  await returnToMail(mail.id, reason)
  return 'mail'
}

function isLineTemplate(template: PropertyKey): template is LineTemplate {
  return Object.hasOwn(lineTemplates, template)
}
