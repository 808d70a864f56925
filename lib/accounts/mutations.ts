import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { assertRecent } from '@/lib/auth/recent-sign-in'
import { db, isUniqueViolation, type Transaction } from '@/lib/db'
import { renameListing } from '@/lib/doctors/mutations'
import {
  countMailFromAccount,
  countMailToRecipient,
  unsafeEndTokens,
  unsafeIssueAndMailToken,
} from '@/lib/email-verification/tokens/mutations'
import { AppError } from '@/lib/errors'
import { emailKeyOf } from '@/lib/fields'
import { lockAccount } from '@/lib/sessions/mutations'
import { unsafeSetAddress, unsafeUpdateUser } from '@/lib/users/mutations'
import { getUser } from './data'
import type { ProfileInput, User } from './schema'

/** @throws AppError INVALID_INPUT for removing the address; REAUTHENTICATION_REQUIRED, EMAIL_TAKEN, TOO_MANY_MAILS */
export async function updateProfile(actor: UserActor, { email, ...input }: ProfileInput): Promise<User> {
  const before = await db().user.findUnique({ where: { id: actor.userId }, select: { emailKey: true } })
  // Also counted for a taken address, and outside the transaction: the limit must not reveal which accounts exist.
  if (email && emailKeyOf(email) !== before?.emailKey) await countMailFromAccount(actor)
  try {
    await db().$transaction((tx) => applyProfile(actor, tx, { email, ...input }))
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('EMAIL_TAKEN')
    throw error
  }
  return getUser(actor)
}

async function applyProfile(actor: UserActor, tx: Transaction, { email, ...input }: ProfileInput): Promise<void> {
  const where = { id: actor.userId }
  const before = await lockAccount(actor, tx)
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  if (given.length > 0) {
    const name = { firstName: true, lastName: true } as const
    const named = await tx.user.findUniqueOrThrow({ where, select: name })
    const change = Object.fromEntries(given)
    await unsafeUpdateUser(tx, actor.userId, change)
    const user = { ...named, ...change }
    // Only on a change: an operator may have added a title to the listing's name.
    const isRenamed = user.firstName !== named.firstName || user.lastName !== named.lastName
    if (isRenamed) await renameListing(actor, tx, user)
  }
  if (email === undefined || (email === null && before.email === null)) return
  if (email === null) throw new AppError('INVALID_INPUT', { errors: [{ field: 'email', code: 'required' }] })
  const emailKey = emailKeyOf(email)
  if (emailKey === before.emailKey) {
    // Case may differ. The form sends every field, so a pending change stays pending.
    await unsafeSetAddress(tx, actor.userId, email)
    return
  }
  // The address can reset the password, so it decides who owns an account that a password opens.
  if (before.email !== null || before.isConfirmed) assertRecent(actor)
  if (before.isConfirmed) {
    if (await tx.user.findUnique({ where: { emailKey }, select: { id: true } })) throw new AppError('EMAIL_TAKEN')
    await countMailToRecipient(tx, email)
    await unsafeIssueAndMailToken(tx, actor.userId, 'email_change', email)
    return
  }
  await unsafeSetAddress(tx, actor.userId, email)
  await countMailToRecipient(tx, email)
  await recordAudit(actor, 'account.email-changed', { targetId: actor.userId }, tx)
  // Links mailed to the old address must not open this account.
  await unsafeEndTokens(tx, actor.userId)
  await unsafeIssueAndMailToken(tx, actor.userId, 'email_verification')
}
