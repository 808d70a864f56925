import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit } from '@/lib/audit/mutations'
import { accountTokenHash } from '@/lib/auth/account-token'
import type { Actor, SystemActor, UserActor, VisitorActor } from '@/lib/auth/actor'
import { hashToken } from '@/lib/auth/token'
import { db, isUniqueViolation, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/http/errors'
import { emailKeyOf } from '@/lib/http/fields'
import { limits } from '@/lib/http/limits'
import { countHit } from '@/lib/http/mutations'
import { releaseAddress } from '@/lib/identities/mutations'
import { lockAccount } from '@/lib/logins/mutations'
import { enqueueMail, enqueueNotice } from '@/lib/mail/mutations'

/** Those that somebody asks for about an account they are in; a reset is asked for by anybody. */
type Purpose = 'email_verification' | 'email_change'

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

interface AskedReset {
  id: string
  emailKey: string
  /** Its half hour runs from here, however late the mail goes out. */
  askedAt: Date
}

/**
 * Gives the account of an address the link that was asked for, when its mail is written: whoever asks must not find out
 * whether there is an account. The link before it dies; one asked for later stays; the same again changes nothing.
 */
export async function unsafeIssueReset(_actor: SystemActor, { id, emailKey, askedAt }: AskedReset): Promise<void> {
  await db().$executeRaw`
    INSERT INTO "AccountToken" AS t (id, "userId", purpose, "tokenHash", "expiresAt")
    SELECT ${id}::uuid, u.id, 'password_reset', ${accountTokenHash(id)}, a.end
    FROM "User" u, (SELECT ${askedAt}::timestamptz + ${lifeSeconds.password_reset} * interval '1 second' AS end) a
    WHERE u."emailKey" = ${emailKey} AND u."disabledAt" IS NULL AND a.end > now()
    ON CONFLICT ("userId", purpose) DO UPDATE SET id = excluded.id, "tokenHash" = excluded."tokenHash",
      "expiresAt" = excluded."expiresAt", "usedAt" = NULL, "createdAt" = now()
      WHERE t.id < excluded.id`
}

/**
 * Counts a mail that somebody signed in asks for, to an address of their choice.
 *
 * @throws AppError TOO_MANY_MAILS
 */
export async function countMailOf(actor: UserActor): Promise<void> {
  await countHit(limits.mailsByAccount, actor.userId, { code: 'TOO_MANY_MAILS' })
}

/**
 * Counts a mail that really goes to an address. Not one that was only asked for: else naming somebody's address would use
 * up the mails that this person needs.
 *
 * @throws AppError TOO_MANY_MAILS
 */
export async function countMailTo(_actor: UserActor, tx: Transaction, recipient: string): Promise<void> {
  await countHit(limits.mailsByRecipient, emailKeyOf(recipient), { code: 'TOO_MANY_MAILS', via: tx })
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
  await countMailOf(actor)
  await db().$transaction(async (tx) => {
    await lockAccount(actor, tx)
    // What has been taken back meanwhile is not brought back.
    const waiting = await waitingFor(actor, tx)
    if (waiting?.recipient !== asked.recipient) return
    await countMailTo(actor, tx, waiting.recipient)
    await mailToken(actor, tx, actor.userId, waiting.purpose, waiting.newEmail)
  })
}

/** Takes back a change of the address that waits for its press. Taking back what does not wait is no error. */
export async function cancelEmailChange(actor: UserActor): Promise<void> {
  await db().$transaction(async (tx) => {
    await lockAccount(actor, tx)
    await tx.accountToken.deleteMany({ where: { userId: actor.userId, purpose: 'email_change' } })
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
  throw new AppError('LINK_NOT_FOUND', { said: 'linkNotFound' })
}

async function confirm(actor: VisitorActor, tx: Transaction, token: string): Promise<boolean> {
  const typedBy = await lockHolder(tx, token)
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
  if (typedBy) await releaseAddress(actor, tx, typedBy)
  const data = { email: newEmail, emailKey: emailKeyOf(newEmail), emailVerifiedAt: new Date() }
  await tx.user.update({ where, data })
  // What was mailed to the old box must not work any more.
  await tx.accountToken.deleteMany({ where: { userId, purpose: { not: 'email_change' } } })
  await enqueueNotice(actor, tx, { template: 'email-changed', rowId: userId, recipient: asked.email })
  await recordAudit(actor, 'account.email-changed', { targetId: userId }, tx)
  return true
}

/**
 * Locks both accounts that a change of address is about, in the order of their ids, so that two changes never wait for
 * each other.
 *
 * @returns the one that must give the new address up to its box's owner: who came with Google or LINE has only typed it.
 *   One with a password has nothing else to sign in with, and keeps it until the box's owner resets that password.
 */
async function lockHolder(tx: Transaction, token: string): Promise<string | null> {
  const where = { tokenHash: hashToken(token), purpose: 'email_change' } as const
  const change = await tx.accountToken.findFirst({ where, select: { userId: true, newEmail: true } })
  if (!change?.newEmail) return null
  const accounts = await tx.$queryRaw<{ id: string; mayLose: boolean }[]>`
    SELECT id, provider <> 'local' AND "emailVerifiedAt" IS NULL AND "disabledAt" IS NULL AS "mayLose" FROM "User"
    WHERE id = ${change.userId}::uuid OR "emailKey" = ${emailKeyOf(change.newEmail)} ORDER BY id FOR UPDATE`
  return accounts.find(({ id, mayLose }) => mayLose && id !== change.userId)?.id ?? null
}

/** Uses a link up, if it still can be used. */
export async function spendToken(_actor: Actor, tx: Transaction, id: string): Promise<boolean> {
  const used = await tx.$executeRaw`
    UPDATE "AccountToken" SET "usedAt" = now() WHERE id = ${id}::uuid AND "usedAt" IS NULL AND "expiresAt" > now()`
  return used === 1
}
