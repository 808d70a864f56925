import 'server-only'
import type { SystemActor } from '@/lib/auth/actor'
import { findLineRecipient } from '@/lib/line-notices/data'
import { type LineTemplate, lineTemplates, toLineMessage } from '@/lib/line-notices/message'
import { isFriend, messagingSettings, push } from '@/lib/line-notices/messaging-api'
import { markBlocked } from '@/lib/line-notices/mutations'
import { type ClaimedMail, countPush, deleteMail, markSent, postpone, returnToMail } from '@/lib/outbox/mutations'
import { showOnHome } from '@/lib/outbox/notices/mutations'
import { backoffSeconds, isTooLate } from './backoff'
import type { ComposedMail } from './templates/compose'
import { composeMail } from './templates/compose-mail'

/** A notice goes by mail when LINE has not accepted it within this time. */
export const lineSeconds = 60
const retrySeconds = 3
/** LINE may have accepted a push without an answer: repeated with the same key before a mail could be a duplicate. */
const mostPushes = 5

export async function belongsToLine(actor: SystemActor, mail: ClaimedMail, composed: ComposedMail): Promise<boolean> {
  const { notice, to } = composed
  if (!notice || !messagingSettings() || !isLineTemplate(mail.template)) return false
  // Without an address LINE is the only channel, even while it is blocked.
  if (mail.lineEndedAt && to !== null) return false
  const recipient = await findLineRecipient(actor, notice.parentId)
  return recipient !== null && (recipient.isFriend || to === null)
}

/** `shown`: given up, and on the home. `mail`: returned to the mail lanes. `later`: postponed. `unknown`: postponed because LINE did not answer. */
export type LineOutcome = 'accepted' | 'shown' | 'dropped' | 'mail' | 'later' | 'unknown'

/** The push's key with LINE is the row's id, so that an attempt whose answer was lost is not delivered twice. */
export async function deliverByLine(actor: SystemActor, mail: ClaimedMail, signal: AbortSignal): Promise<LineOutcome> {
  const composed = await composeMail(actor, mail)
  if (!composed) {
    await deleteMail(mail.id)
    return 'dropped'
  }
  const { notice, to } = composed
  const { template } = mail
  if (!notice || !messagingSettings() || !isLineTemplate(template)) return backToMail(mail, 'line-ended')
  // Without an address the notice ends on the home when LINE never takes it.
  const homeOf = to === null ? notice.parentId : null
  const recipient = await findLineRecipient(actor, notice.parentId)
  if (!recipient) return backToMail(mail, 'line-ended')
  // After a first push only a repeat of its key shows whether LINE accepted it; the friendship does not.
  if (mail.linePushes === 0) {
    if (!homeOf && isLate(mail)) return backToMail(mail, 'line-away')
    const checkedAt = new Date()
    const friend = await isFriend(recipient.lineUserId, signal)
    if (friend === null) return settle(mail, { reason: 'line-silent', homeOf, isUncertain: false, signal })
    // LINE would refuse the push, too, also if it were repeated for a minute.
    if (friend === 'refused') return mailOrRetry(mail, homeOf, 'line-refused')
    if (!friend) {
      await markBlocked(actor, recipient.consentId, checkedAt)
      return mailOrRetry(mail, homeOf, 'line-blocked')
    }
    // The parent may have withdrawn the consent or disconnected LINE during the request.
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
  if (outcome === 'refused' && !isUncertain) return mailOrRetry(mail, homeOf, 'line-refused')
  return settle(mail, { reason: `line-${outcome}`, homeOf, isUncertain, signal })
}

/** The account without an address; null for one that a mail reaches. */
type HomeOf = string | null

function mailOrRetry(mail: ClaimedMail, homeOf: HomeOf, reason: string): Promise<LineOutcome> {
  return homeOf ? retryInLine(mail, homeOf, reason) : backToMail(mail, reason)
}

interface Unanswered {
  reason: string
  homeOf: HomeOf
  isUncertain: boolean
  signal: AbortSignal
}

async function settle(mail: ClaimedMail, { reason, homeOf, isUncertain, signal }: Unanswered) {
  const isMailSafe = !isUncertain || mail.linePushes + 1 >= mostPushes
  if (signal.aborted) await postpone(mail.id, 0, reason)
  else if (homeOf) return retryInLine(mail, homeOf, reason)
  else if (isLate(mail) && isMailSafe) return backToMail(mail, reason)
  else await postpone(mail.id, retrySeconds, reason)
  return signal.aborted ? 'later' : 'unknown'
}

function isLate({ lineSince }: ClaimedMail): boolean {
  return Date.now() - (lineSince?.getTime() ?? 0) > lineSeconds * 1_000
}

/** For a parent without an address: LINE's monthly quota may be renewed tomorrow, and a block may be lifted. */
async function retryInLine(mail: ClaimedMail, homeOf: string, reason: string): Promise<LineOutcome> {
  if (isTooLate(mail)) {
    await showOnHome(mail.id, homeOf)
    return 'shown'
  }
  await postpone(mail.id, backoffSeconds(mail.attempts), reason)
  return 'later'
}

async function backToMail(mail: ClaimedMail, reason: string): Promise<LineOutcome> {
  await returnToMail(mail.id, reason)
  return 'mail'
}

function isLineTemplate(template: PropertyKey): template is LineTemplate {
  return Object.hasOwn(lineTemplates, template)
}
