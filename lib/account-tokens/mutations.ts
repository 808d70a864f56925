import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import { accountTokenHash } from '@/lib/auth/account-token'
import type { Actor, UserActor, VisitorActor } from '@/lib/auth/actor'
import { hashToken } from '@/lib/auth/token'
import { db, isUniqueViolation, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import { emailKeyOf } from '@/lib/http/fields'
import { limits } from '@/lib/http/limits'
import { countHit } from '@/lib/http/mutations'
import { lockAccount } from '@/lib/logins/mutations'
import { enqueueMail, enqueueNotice } from '@/lib/mail/mutations'

type Purpose = 'email_verification' | 'email_change' | 'password_reset'

const lifeSeconds: Record<Purpose, number> = {
  email_verification: 24 * 3_600,
  email_change: 24 * 3_600,
  password_reset: 30 * 60,
}
const templates = {
  email_verification: 'verify-email',
  email_change: 'email-change',
  password_reset: 'password-reset',
} as const

/**
 * Mails an account a new link. The one it had for the same purpose dies in the same statement.
 *
 * @param newEmail the address that an `email_change` waits for; there the mail goes
 * @returns the token's id; there is no such row when there is no such account
 */
export async function mailToken(
  actor: Actor,
  tx: Transaction,
  userId: string,
  purpose: Purpose,
  newEmail: string | null = null,
): Promise<string> {
  const id = uuidv7()
  await tx.$executeRaw`
    INSERT INTO "AccountToken" AS t (id, "userId", purpose, "tokenHash", "newEmail", "expiresAt")
    SELECT ${id}::uuid, u.id, ${purpose}::"AccountTokenPurpose", ${accountTokenHash(id)}, ${newEmail},
      now() + ${lifeSeconds[purpose]} * interval '1 second' FROM "User" u WHERE u.id = ${userId}::uuid
    ON CONFLICT ("userId", purpose) DO UPDATE SET id = excluded.id, "tokenHash" = excluded."tokenHash",
      "newEmail" = excluded."newEmail", "expiresAt" = excluded."expiresAt", "usedAt" = NULL, "createdAt" = now()`
  await enqueueMail(actor, tx, { template: templates[purpose], rowId: id })
  return id
}

/**
 * Counts a mail that somebody signed in makes us send to an address of their choice.
 *
 * @throws AppError TOO_MANY_MAILS
 */
export async function countMail(actor: UserActor, recipient: string): Promise<void> {
  await countHit(limits.mailsByAccount, actor.userId, { code: 'TOO_MANY_MAILS' })
  await countHit(limits.mailsByRecipient, emailKeyOf(recipient), { code: 'TOO_MANY_MAILS' })
}

/**
 * Sends the link that is still waiting for its press once more: that of a pending change, else that of an address not
 * confirmed yet. With neither there is nothing to send, and that is no error.
 *
 * @throws AppError TOO_MANY_MAILS
 */
export async function resendVerification(actor: UserActor): Promise<void> {
  const asked = await waitingFor(actor, db())
  if (!asked) return
  await countMail(actor, asked.recipient)
  await db().$transaction(async (tx) => {
    await lockAccount(actor, tx)
    // What has been taken back meanwhile is not brought back.
    const waiting = await waitingFor(actor, tx)
    if (waiting?.recipient !== asked.recipient) return
    await mailToken(actor, tx, actor.userId, waiting.purpose, waiting.newEmail)
  })
}

interface Waiting {
  purpose: Purpose
  newEmail: string | null
  recipient: string
}

async function waitingFor(actor: UserActor, via: Transaction): Promise<Waiting | null> {
  const account = await via.user.findUnique({
    where: { id: actor.userId },
    select: {
      email: true,
      emailVerifiedAt: true,
      tokens: { where: { purpose: 'email_change', usedAt: null, expiresAt: { gt: new Date() } } },
    },
  })
  const newEmail = account?.tokens[0]?.newEmail ?? null
  if (newEmail !== null) return { purpose: 'email_change', newEmail, recipient: newEmail }
  const email = account?.emailVerifiedAt ? null : account?.email
  return email ? { purpose: 'email_verification', newEmail: null, recipient: email } : null
}

interface Asked {
  id: string
  purpose: Purpose
  newEmail: string | null
  userId: string
  email: string | null
}

/**
 * Confirms the address that a mail went to: the account's own, or the one it changes to. Single use; signed in or not.
 *
 * @throws AppError LINK_NOT_FOUND for an unknown, used, replaced or expired link; EMAIL_TAKEN when another account has
 *   the new address by now
 */
export async function verifyEmail(actor: VisitorActor, token: string): Promise<void> {
  try {
    if (await db().$transaction((tx) => confirm(actor, tx, token))) return
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('EMAIL_TAKEN')
    throw error
  }
  await countHit(limits.badLink, actor.address)
  throw new AppError('LINK_NOT_FOUND')
}

async function confirm(actor: VisitorActor, tx: Transaction, token: string): Promise<boolean> {
  // The account first, then its tokens: whoever changes both takes the locks in this order.
  const [asked] = await tx.$queryRaw<Asked[]>`
    SELECT t.id, t.purpose::text AS purpose, t."newEmail", u.id AS "userId", u.email
    FROM "AccountToken" t JOIN "User" u ON u.id = t."userId"
    WHERE t."tokenHash" = ${hashToken(token)} AND t.purpose IN ('email_verification', 'email_change')
      AND u."disabledAt" IS NULL FOR NO KEY UPDATE OF u`
  if (!asked || !(await spendToken(actor, tx, asked.id))) return false
  const { userId, newEmail } = asked
  const where = { id: userId }
  if (asked.purpose === 'email_verification') {
    await tx.user.update({ where, data: { emailVerifiedAt: new Date() } })
    return true
  }
  if (newEmail === null) return false
  const data = { email: newEmail, emailKey: emailKeyOf(newEmail), emailVerifiedAt: new Date() }
  await tx.user.update({ where, data })
  // What was mailed to the old box must not work any more.
  await tx.accountToken.deleteMany({ where: { userId, purpose: { not: 'email_change' } } })
  await enqueueNotice(actor, tx, { template: 'email-changed', rowId: userId, recipient: asked.email })
  await recordAudit(actor, 'account.email-changed', { targetId: userId }, tx)
  return true
}

/** Uses a link up, if it still can be used. */
export async function spendToken(_actor: Actor, tx: Transaction, id: string): Promise<boolean> {
  const used = await tx.$executeRaw`
    UPDATE "AccountToken" SET "usedAt" = now() WHERE id = ${id}::uuid AND "usedAt" IS NULL AND "expiresAt" > now()`
  return used === 1
}
