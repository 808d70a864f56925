import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import type { SystemActor, UserActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { accountTokenHash } from '@/lib/email-verification/tokens/account-token'
import { enqueueMail } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { entryKeyOf } from '@/lib/rate-limits/mailbox'
import { countHit, isWithinLimit } from '@/lib/rate-limits/mutations'
import { lockAccount } from '@/lib/sessions/mutations'
import { unsafeLockUser } from '@/lib/users/mutations'
import { confirmedAccount } from '@/lib/users/rules'
import { pendingEmailChange, validAccountToken } from './rules'

/** Those asked for from inside an account; a reset is asked for from outside. */
type Purpose = 'email_verification' | 'email_change'
export type AccountTokenPurpose = Purpose | 'password_reset'

const lifeSeconds = {
  email_verification: 24 * 3_600,
  email_change: 24 * 3_600,
  password_reset: 30 * 60,
}
const templates = {
  email_verification: 'verify-email',
  email_change: 'email-change',
} as const

/**
 * Mails an account a new link, which replaces the one for the same purpose in one statement.
 *
 * @param newEmail the address that an `email_change` waits for; there the mail goes
 * @returns the token's id; there is no such row when there is no such account
 */
export async function unsafeIssueAndMailToken(
  tx: Transaction,
  userId: string,
  purpose: Purpose,
  newEmail: string | null = null,
): Promise<string> {
  const id = uuidv7()
  // Raw: upsert with a condition; of an account there is.
  await tx.$executeRaw`
    INSERT INTO "AccountToken" AS t (id, "userId", purpose, "tokenHash", "newEmail", "expiresAt")
    SELECT ${id}::uuid, u.id, ${purpose}::"AccountTokenPurpose", ${accountTokenHash(id)}, ${newEmail},
      now() + ${lifeSeconds[purpose]} * interval '1 second' FROM "User" u WHERE u.id = ${userId}::uuid
    ON CONFLICT ("userId", purpose) DO UPDATE SET id = excluded.id, "tokenHash" = excluded."tokenHash",
      "newEmail" = excluded."newEmail", "expiresAt" = excluded."expiresAt", "usedAt" = NULL, "createdAt" = now()`
  await enqueueMail(tx, { template: templates[purpose], rowId: id })
  return id
}

interface AskedReset {
  id: string
  emailKey: string
  /** Its half hour runs from here, however late the mail goes out. */
  askedAt: Date
}

/**
 * Gives the account of an address the link that was asked for, when its mail is composed: the caller must not find out
 * whether there is an account. It replaces an earlier link, never a later one; a repeat changes nothing, and beyond what
 * one mailbox gets a day there is none.
 */
export async function issueReset(_actor: SystemActor, { id, emailKey, askedAt }: AskedReset): Promise<void> {
  const expiresAt = new Date(askedAt.getTime() + lifeSeconds.password_reset * 1_000)
  await db().$transaction(async (tx) => {
    const account = await unsafeLockUser(tx, { emailKey })
    if (!account?.isEnabled || expiresAt <= new Date()) return
    const userId = account.id
    const later = { userId, purpose: 'password_reset', id: { gte: id } } as const
    if ((await tx.accountToken.count({ where: later })) > 0) return
    if (!(await mayMailReset(tx, emailKey, account))) return
    const issued = { id, tokenHash: accountTokenHash(id), expiresAt }
    await tx.accountToken.upsert({
      where: { userId_purpose: { userId, purpose: 'password_reset' } },
      create: { ...issued, userId, purpose: 'password_reset' },
      update: { ...issued, usedAt: null, createdAt: new Date() },
      select: { id: true },
    })
  })
}

/**
 * Counted where it is known that one is mailed: asking for addresses without an account uses up nothing. Whoever asks for this one
 * does: the mailbox is kept from a flood, and its owner waits for the day's end (docs/operations/break.md).
 */
async function mayMailReset(tx: Transaction, emailKey: string, { isConfirmed }: { isConfirmed: boolean }) {
  const key = entryKeyOf(emailKey)
  if (!isConfirmed && !(await isWithinLimit(limits.resetsToUnconfirmed, key, tx))) return false
  return isWithinLimit(limits.resetsByRecipient, key, tx)
}

/**
 * Counts a mail that a signed-in user requests, to an address of their choice.
 *
 * @throws AppError TOO_MANY_MAILS
 */
export async function countMailFromAccount(actor: UserActor): Promise<void> {
  await countHit(limits.mailsByAccount, actor.userId, { code: 'TOO_MANY_MAILS' })
}

/**
 * Counts a mail that really goes to an address. Not one only requested: else entering another's address would use
 * up the mails that this person needs.
 *
 * @throws AppError TOO_MANY_MAILS
 */
export async function countMailToRecipient(tx: Transaction, recipient: string): Promise<void> {
  await countHit(limits.mailsByRecipient, entryKeyOf(recipient), { code: 'TOO_MANY_MAILS', via: tx })
}

/**
 * Resends the pending link: that of a change of address, else that of an address not
 * confirmed yet. With neither there is nothing to send, and that is no error.
 *
 * @throws AppError TOO_MANY_MAILS
 */
export async function resendVerification(actor: UserActor): Promise<void> {
  const asked = await findPendingVerification(actor, db())
  if (!asked) return
  await countMailFromAccount(actor)
  await db().$transaction(async (tx) => {
    await lockAccount(actor, tx)
    // A change that was cancelled concurrently is not restored.
    const waiting = await findPendingVerification(actor, tx)
    if (waiting?.recipient !== asked.recipient) return
    await countMailToRecipient(tx, waiting.recipient)
    await unsafeIssueAndMailToken(tx, actor.userId, waiting.purpose, waiting.newEmail)
  })
}

/** Cancels a pending change of address. A repeat changes nothing. */
export async function cancelEmailChange(actor: UserActor): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockAccount(actor, tx)
    await unsafeEndTokens(tx, actor.userId, ['email_change'])
  })
}

interface Waiting {
  purpose: Purpose
  newEmail: string | null
  recipient: string
}

async function findPendingVerification(actor: UserActor, via: Transaction): Promise<Waiting | null> {
  const account = await via.user.findUnique({
    where: { id: actor.userId },
    select: {
      email: true,
      ...confirmedAccount.columns,
      tokens: { where: pendingEmailChange() },
    },
  })
  const newEmail = account?.tokens[0]?.newEmail ?? null
  if (newEmail !== null) return { purpose: 'email_change', newEmail, recipient: newEmail }
  const email = account && !confirmedAccount.holds(account) ? account.email : null
  return email ? { purpose: 'email_verification', newEmail: null, recipient: email } : null
}

/** Uses a link up, if it still can be used. */
export async function unsafeConsumeToken(tx: Transaction, id: string): Promise<boolean> {
  const { count } = await tx.accountToken.updateMany({
    where: { id, ...validAccountToken.where() },
    data: { usedAt: new Date() },
  })
  return count === 1
}

/** Ends the links that were mailed about an account: all, or those of some purposes. */
export async function unsafeEndTokens(
  tx: Transaction,
  userId: string,
  purposes?: AccountTokenPurpose[],
): Promise<void> {
  await tx.accountToken.deleteMany({ where: { userId, ...(purposes ? { purpose: { in: purposes } } : {}) } })
}
