import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import type { Actor, UserActor, VisitorActor } from '@/lib/auth/actor'
import { assertUncommon } from '@/lib/auth/common-passwords'
import { hashPassword, wrongPassword } from '@/lib/auth/password'
import { db, type Transaction } from '@/lib/db'
import { unsafeConsumeToken, unsafeEndTokens } from '@/lib/email-verification/tokens/mutations'
import { unsafeRevokeAllAccess } from '@/lib/endings/disowning/mutations'
import { emailKeyOf } from '@/lib/fields'
import { unsafeEndIdentities } from '@/lib/identities/mutations'
import { enqueueMail, enqueueNotice } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { noticeSubjectOf } from '@/lib/rate-limits/mailbox'
import { countHit, isWithinLimit, refuseLink } from '@/lib/rate-limits/mutations'
import { lockAccount, renewSession, unsafeEndSessions } from '@/lib/sessions/mutations'
import type { Browser } from '@/lib/sign-in/browser'
import { knownBrowserCookie } from '@/lib/sign-in/known-browser'
import { assertPassword } from '@/lib/sign-in/mutations'
import { unsafeFindUser } from '@/lib/users/data'
import { unsafeConfirmAddress, unsafeLockUser, unsafeUpdateUser } from '@/lib/users/mutations'
import { findResetLink } from './data'
import type { PasswordChangeInput, PasswordResetInput } from './schema'

/** @throws AppError INVALID_INPUT for a common one; NO_LOCAL_PASSWORD, WRONG_PASSWORD, TOO_MANY_LOGINS, UNAVAILABLE */
export async function changePassword(actor: UserActor, input: PasswordChangeInput, browser: Browser) {
  const { userId } = actor
  assertUncommon(input.newPassword, 'newPassword')
  const stored = await assertPassword(actor, input.currentPassword, 'currentPassword')
  // Before the transaction: hashing takes time and memory.
  const passwordHash = await hashPassword(input.newPassword)
  const token = await db().$transaction(async (tx) => {
    const account = await lockAccount(actor, tx)
    // The password was changed concurrently.
    if (account.passwordHash !== stored) throw wrongPassword('currentPassword')
    await unsafeUpdateUser(tx, userId, { passwordHash })
    await unsafeEndSessions(tx, userId, { except: actor.sessionId })
    await unsafeEndTokens(tx, userId, ['password_reset', 'email_change'])
    await notifyAndRecord(actor, tx, userId, 'account.password-changed')
    return renewSession(actor, tx, browser.userAgent)
  })
  return { token, device: knownBrowserCookie(browser.device, { id: userId, passwordHash }) }
}

async function notifyAndRecord(
  actor: Actor,
  tx: Transaction,
  userId: string,
  action: 'account.password-changed' | 'account.password-reset',
): Promise<void> {
  const account = await unsafeFindUser(tx, userId)
  if (account && (await isWithinLimit(limits.passwordNotices, noticeSubjectOf(account), tx)))
    await enqueueNotice(tx, { template: 'password-changed', rowId: userId })
  await recordAudit(actor, action, { targetId: userId }, tx)
}

/**
 * Nothing here reads the account, so that answer and work are the same for every address; the mail worker does. @throws
 * AppError TOO_MANY_REQUESTS for the caller's network address or link only
 */
export async function requestPasswordReset(actor: VisitorActor, email: string): Promise<void> {
  const emailKey = emailKeyOf(email)
  await countResetRequest(actor)
  // Never returned: it would reveal which addresses have an account.
  const recipient = (await isWithinLimit(limits.forgottenByRecipient, emailKey)) ? emailKey : null
  await enqueueMail(db(), { template: 'password-reset', rowId: uuidv7(), recipient })
}

/** A network address may be a whole school's, so a request from a school referral's link counts for the link. */
async function countResetRequest({ address, link }: VisitorActor): Promise<void> {
  if (link && (await isWithinLimit(limits.forgottenByLink, link.id))) return
  await countHit(limits.forgottenByAddress, address)
}

/**
 * The mailbox's owner takes the account over. Sessions, links, known browsers and identities end, as they may be
 * another person's. The identity that opened the account stays, unless the address was unconfirmed. @throws AppError
 * LINK_NOT_FOUND for an invalid link; INVALID_INPUT for a common password; UNAVAILABLE
 */
export async function resetPassword(actor: VisitorActor, input: PasswordResetInput): Promise<void> {
  // First, so that a wrong link costs no hash.
  const link = await findResetLink(actor, input.token)
  // A refused password does not use the link up.
  assertUncommon(input.newPassword, 'newPassword')
  const passwordHash = await hashPassword(input.newPassword)
  if (!(await db().$transaction((tx) => reset(actor, tx, link, passwordHash)))) await refuseLink(actor, 'linkNotFound')
}

async function reset(
  actor: VisitorActor,
  tx: Transaction,
  { id, userId }: { id: string; userId: string },
  passwordHash: string,
): Promise<boolean> {
  const account = await unsafeLockUser(tx, { id: userId })
  if (!account?.isEnabled || !(await unsafeConsumeToken(tx, id))) return false
  if (!account.isConfirmed) {
    // Another person may have opened the account.
    await unsafeRevokeAllAccess(actor, tx, userId)
    await unsafeConfirmAddress(tx, userId)
  }
  await unsafeUpdateUser(tx, userId, { passwordHash })
  await unsafeEndIdentities(actor, tx, userId, 'connected-later')
  await unsafeEndSessions(tx, userId)
  await unsafeEndTokens(tx, userId)
  await notifyAndRecord(actor, tx, userId, 'account.password-reset')
  return true
}
