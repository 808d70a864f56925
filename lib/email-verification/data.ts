import 'server-only'
import type { UserActor, VisitorActor } from '@/lib/auth/actor'
import { hashToken } from '@/lib/auth/token'
import { db } from '@/lib/db'
import { isAccountToken } from '@/lib/email-verification/tokens/account-token'
import { pendingEmailChange, validAccountToken } from '@/lib/email-verification/tokens/rules'
import { emailKeyOf } from '@/lib/fields'
import { refuseLink } from '@/lib/rate-limits/mutations'
import { confirmedAccount, enabledAccount } from '@/lib/users/rules'
import type { InvitedAddress, OpenedConfirmation } from './schema'

/** Checked before any hashing or locking. @throws AppError LINK_NOT_FOUND; TOO_MANY_REQUESTS */
export async function findConfirmation(actor: UserActor | VisitorActor, token: string) {
  const found = await db().accountToken.findFirst({
    where: {
      tokenHash: hashToken(token),
      purpose: { in: ['email_verification', 'email_change'] },
      ...validAccountToken.where(),
      user: enabledAccount.where(),
    },
    select: {
      id: true,
      purpose: true,
      user: { select: { id: true, emailKey: true, passwordHash: true, provider: true } },
    },
  })
  if (!found || !isAccountToken(token, found.id)) return refuseLink(actor, 'linkNotFound')
  return found
}

/** Names no account and changes nothing: mail scanners open links too. @throws AppError as `findConfirmation` */
export async function getConfirmation(actor: UserActor | VisitorActor, token: string): Promise<OpenedConfirmation> {
  const { purpose, user } = await findConfirmation(actor, token)
  const added = user.provider === 'local' ? 'opened' : 'typed'
  return {
    about: purpose === 'email_change' ? 'change' : added,
    isOwn: actor.kind === 'user' && actor.userId === user.id,
    hasPassword: user.passwordHash !== null,
  }
}

/** A pending change to it is `unconfirmed`: only the confirmation is missing. @param emailKey null for any address */
export async function findInvitedAddress(actor: UserActor, emailKey: string | null): Promise<InvitedAddress> {
  const account = await db().user.findUnique({
    where: { id: actor.userId },
    select: {
      email: true,
      emailKey: true,
      ...confirmedAccount.columns,
      tokens: { where: pendingEmailChange() },
    },
  })
  if (!account) return { state: 'noEmail', email: null }
  const { email } = account
  if (emailKey === null) return { state: 'ready', email }
  const change = account.tokens.find(({ newEmail }) => newEmail !== null && emailKeyOf(newEmail) === emailKey)
  if (change) return { state: 'unconfirmed', email: change.newEmail }
  if (!account.emailKey) return { state: 'noEmail', email }
  if (account.emailKey !== emailKey) return { state: 'otherEmail', email }
  return { state: confirmedAccount.holds(account) ? 'ready' : 'unconfirmed', email }
}
