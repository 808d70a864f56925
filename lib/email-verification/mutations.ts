import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { Actor, UserActor, VisitorActor } from '@/lib/auth/actor'
import { hashToken } from '@/lib/auth/token'
import { db, isUniqueViolation, type Transaction } from '@/lib/db'
import { isAccountToken } from '@/lib/email-verification/tokens/account-token'
import { unsafeConsumeToken, unsafeEndTokens } from '@/lib/email-verification/tokens/mutations'
import { AppError } from '@/lib/errors'
import { emailKeyOf } from '@/lib/fields'
import { enqueueNotice } from '@/lib/outbox/mutations'
import { refuseLink } from '@/lib/rate-limits/mutations'
import { isSessionStored } from '@/lib/sessions/data'
import type { Browser } from '@/lib/sign-in/browser'
import { verifyPassword } from '@/lib/sign-in/mutations'
import { type LockedUser, unsafeConfirmAddress, unsafeLockUser, unsafeSetAddress } from '@/lib/users/mutations'
import { findConfirmation } from './data'
import type { ConfirmationInput } from './schema'

type Authorization = UserActor | { passwordHash: string }

/**
 * A mail is not enough, as anyone can open an account with an address (docs/decisions/0013). Single use.
 * @throws AppError LINK_NOT_FOUND; EMAIL_TAKEN; CONFIRMATION_NEEDS_SIGN_IN; as `verifyPassword`
 */
export async function verifyEmail(
  actor: UserActor | VisitorActor,
  { token, password }: ConfirmationInput,
  browser: Browser,
): Promise<void> {
  const { user } = await findConfirmation(actor, token)
  const isSignedIn = actor.kind === 'user' && actor.userId === user.id
  if (!isSignedIn && password === undefined) throw new AppError('CONFIRMATION_NEEDS_SIGN_IN')
  const authorization = isSignedIn
    ? actor
    : { passwordHash: await verifyPassword(actor, user, password ?? '', browser) }
  try {
    if (await db().$transaction((tx) => confirm(actor, tx, token, authorization))) return
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('EMAIL_TAKEN')
    throw error
  }
  await refuseLink(actor, 'linkNotFound')
}

async function confirm(actor: UserActor | VisitorActor, tx: Transaction, token: string, authorization: Authorization) {
  const unconfirmedHolder = await lockUnconfirmedHolder(tx, token)
  const confirmation = await tx.accountToken.findFirst({
    where: { tokenHash: hashToken(token), purpose: { in: ['email_verification', 'email_change'] } },
    select: { id: true, purpose: true, newEmail: true, userId: true },
  })
  if (!confirmation || !isAccountToken(token, confirmation.id)) return false
  const { userId, newEmail } = confirmation
  // The lock order everywhere: the account, then its tokens.
  const account = await unsafeLockUser(tx, { id: userId })
  if (!account?.isEnabled) return false
  await assertStillAuthorized(tx, account, authorization)
  if (!(await unsafeConsumeToken(tx, confirmation.id))) return false
  if (confirmation.purpose === 'email_verification') {
    await unsafeConfirmAddress(tx, userId)
    return true
  }
  if (newEmail === null) return false
  if (unconfirmedHolder) await unsafeReleaseAddress(actor, tx, unconfirmedHolder)
  await unsafeConfirmAddress(tx, userId, newEmail)
  // Links mailed to the old address become invalid.
  await unsafeEndTokens(tx, userId, ['email_verification', 'password_reset'])
  await enqueueNotice(tx, { template: 'email-changed', rowId: userId, recipient: account.email ?? userId })
  await recordAudit(actor, 'account.email-changed', { targetId: userId }, tx)
  return true
}

/** Under the account's lock: the session may have ended, or the password changed, during the request. */
async function assertStillAuthorized(tx: Transaction, account: LockedUser, by: Authorization): Promise<void> {
  if ('passwordHash' in by) {
    if (account.passwordHash !== by.passwordHash) throw new AppError('INVALID_CREDENTIALS')
  } else if (!(await isSessionStored(by, tx))) throw new AppError('CONFIRMATION_NEEDS_SIGN_IN')
}

// Locked in the order of ids, to avoid deadlocks. A Google or LINE account that only typed the address loses it; one
// with a password needs it, until the mailbox's owner resets that password.
async function lockUnconfirmedHolder(tx: Transaction, token: string): Promise<string | null> {
  const where = { tokenHash: hashToken(token), purpose: 'email_change' } as const
  const change = await tx.accountToken.findFirst({ where, select: { userId: true, newEmail: true } })
  if (!change?.newEmail) return null
  const emailKey = emailKeyOf(change.newEmail)
  const holder = await tx.user.findUnique({ where: { emailKey }, select: { id: true } })
  const ids = new Set([change.userId, holder?.id ?? change.userId])
  const locked = new Map<string, LockedUser | null>()
  for (const id of [...ids].sort()) locked.set(id, await unsafeLockUser(tx, { id }, 'delete'))
  if (!holder || holder.id === change.userId) return null
  const account = locked.get(holder.id)
  const isUnconfirmed = account?.emailKey === emailKey && account.isEnabled && !account.isConfirmed
  return isUnconfirmed && account.provider !== 'local' ? account.id : null
}

export async function unsafeReleaseAddress(actor: Actor, tx: Transaction, userId: string): Promise<void> {
  await unsafeEndTokens(tx, userId)
  await unsafeSetAddress(tx, userId, null)
  await recordAudit(actor, 'account.email-changed', { targetId: userId }, tx)
}

/**
 * Locked, so that the address cannot become another account's before the transaction ends.
 *
 * @throws AppError OTHER_INVITED_EMAIL, EMAIL_NOT_CONFIRMED, UNAUTHENTICATED
 */
export async function assertConfirmedAddress(actor: UserActor, tx: Transaction, emailKey: string): Promise<void> {
  const account = await unsafeLockUser(tx, { id: actor.userId })
  if (!account) throw new AppError('UNAUTHENTICATED')
  if (account.emailKey !== emailKey) throw new AppError('OTHER_INVITED_EMAIL')
  if (!account.isConfirmed) throw new AppError('EMAIL_NOT_CONFIRMED')
}
