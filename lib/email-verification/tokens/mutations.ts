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

type Purpose = 'email_verification' | 'email_change'
export type AccountTokenPurpose = Purpose | 'password_reset'

const lifeSeconds = { email_verification: 24 * 3_600, email_change: 24 * 3_600, password_reset: 30 * 60 }
const templates = { email_verification: 'verify-email', email_change: 'email-change' } as const

/** Replaces the link for the same purpose. @returns the token's id; an unknown account gets no row */
export async function unsafeIssueAndMailToken(
  tx: Transaction,
  userId: string,
  purpose: Purpose,
  newEmail: string | null = null,
): Promise<string> {
  const id = uuidv7()
  // Raw: upsert with a condition; only for an existing account.
  await tx.$executeRaw`
    INSERT INTO "AccountToken" AS t (id, "userId", purpose, "tokenHash", "newEmail", "expiresAt")
    SELECT ${id}::uuid, u.id, ${purpose}::"AccountTokenPurpose", ${accountTokenHash(id)}, ${newEmail},
      now() + ${lifeSeconds[purpose]} * interval '1 second' FROM "User" u WHERE u.id = ${userId}::uuid
    ON CONFLICT ("userId", purpose) DO UPDATE SET id = excluded.id, "tokenHash" = excluded."tokenHash",
      "newEmail" = excluded."newEmail", "expiresAt" = excluded."expiresAt", "usedAt" = NULL, "createdAt" = now()`
  await enqueueMail(tx, { template: templates[purpose], rowId: id })
  return id
}

interface RequestedReset {
  id: string
  emailKey: string
  /** The half hour begins here, however late the mail is sent. */
  askedAt: Date
}

/**
 * Runs when the mail is composed, so that the caller cannot find out whether there is an account. Replaces earlier links
 * only; above the mailbox's daily limit there is no link.
 */
export async function issueReset(_actor: SystemActor, { id, emailKey, askedAt }: RequestedReset): Promise<void> {
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

// Counts only mails that are sent. Anyone can use up a mailbox's limit until the next day (docs/operations/break.md).
async function mayMailReset(tx: Transaction, emailKey: string, { isConfirmed }: { isConfirmed: boolean }) {
  const key = entryKeyOf(emailKey)
  if (!isConfirmed && !(await isWithinLimit(limits.resetsToUnconfirmed, key, tx))) return false
  return isWithinLimit(limits.resetsByRecipient, key, tx)
}

/** Counts mails that a signed-in user requests, to any address. @throws AppError TOO_MANY_MAILS */
export async function countMailFromAccount(actor: UserActor): Promise<void> {
  await countHit(limits.mailsByAccount, actor.userId, { code: 'TOO_MANY_MAILS' })
}

/** Counts only sent mails, so that others cannot use up this person's limit. @throws AppError TOO_MANY_MAILS */
export async function countMailToRecipient(tx: Transaction, recipient: string): Promise<void> {
  await countHit(limits.mailsByRecipient, entryKeyOf(recipient), { code: 'TOO_MANY_MAILS', via: tx })
}

/** Of a pending change, else of the unconfirmed address, else nothing. @throws AppError TOO_MANY_MAILS */
export async function resendVerification(actor: UserActor): Promise<void> {
  const before = await findPendingVerification(actor, db())
  if (!before) return
  await countMailFromAccount(actor)
  await db().$transaction(async (tx) => {
    await lockAccount(actor, tx)
    // A concurrently cancelled change is not restored.
    const pending = await findPendingVerification(actor, tx)
    if (pending?.recipient !== before.recipient) return
    await countMailToRecipient(tx, pending.recipient)
    await unsafeIssueAndMailToken(tx, actor.userId, pending.purpose, pending.newEmail)
  })
}

/** A repeat is idempotent. */
export async function cancelEmailChange(actor: UserActor): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockAccount(actor, tx)
    await unsafeEndTokens(tx, actor.userId, ['email_change'])
  })
}

async function findPendingVerification(
  actor: UserActor,
  via: Transaction,
): Promise<{ purpose: Purpose; newEmail: string | null; recipient: string } | null> {
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

export async function unsafeConsumeToken(tx: Transaction, id: string): Promise<boolean> {
  const { count } = await tx.accountToken.updateMany({
    where: { id, ...validAccountToken.where() },
    data: { usedAt: new Date() },
  })
  return count === 1
}

export async function unsafeEndTokens(tx: Transaction, userId: string, purposes?: AccountTokenPurpose[]) {
  await tx.accountToken.deleteMany({ where: { userId, ...(purposes ? { purpose: { in: purposes } } : {}) } })
}
