import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { accountTokenHash } from '@/lib/auth/account-token'
import type { VisitorActor } from '@/lib/auth/actor'
import { createSession } from '@/lib/auth/mutations'
import { hashPassword, isPassword } from '@/lib/auth/password'
import { hashToken } from '@/lib/auth/token'
import { db, isUniqueViolation } from '@/lib/db'
import { AppError, isAppError } from '@/lib/http/errors'
import { emailKeyOf } from '@/lib/http/fields'
import { limits } from '@/lib/http/limits'
import { countHit, forgetHits, type Intent, once, takeBackHit } from '@/lib/http/mutations'
import type { Language } from '@/lib/i18n/language'
import { enqueueMail } from '@/lib/mail/mutations'
import { unsafeGetUser } from './data'
import type { LoginInput, RegistrationInput } from './schema'
import type { User } from './types'

const verificationLifeMs = 24 * 3_600_000

/** A signed-in browser: the account, and the value of its new session cookie. */
export interface SignedIn {
  user: User
  token: string
}

interface Visit {
  language: Language
  userAgent: string | null
  intent?: Intent | undefined
}

/**
 * Opens an account with a password and signs its owner in; the verification mail goes to the outbox in the same
 * transaction.
 *
 * @throws AppError EMAIL_TAKEN, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function register(
  actor: VisitorActor,
  input: RegistrationInput,
  visit: Visit,
): Promise<SignedIn & { replayed: boolean }> {
  await countHit(limits.registrationByAddress, actor.address)
  const passwordHash = await hashPassword(input.password)
  try {
    const { value: user, replayed } = await once(actor, visit.intent, async (tx) => {
      const created = await tx.user.create({
        data: {
          id: uuidv7(),
          firstName: input.firstName,
          lastName: input.lastName,
          email: input.email,
          emailKey: emailKeyOf(input.email),
          role: input.role,
          provider: 'local',
          language: visit.language,
          passwordHash,
        },
      })
      const id = uuidv7()
      const expiresAt = new Date(Date.now() + verificationLifeMs)
      await tx.accountToken.create({
        data: { id, userId: created.id, purpose: 'email_verification', tokenHash: accountTokenHash(id), expiresAt },
      })
      await enqueueMail(actor, tx, { template: 'verify-email', rowId: id })
      return newUser(created)
    })
    if (replayed) await assertStillTheirs(user.id, input.password)
    // Outside the stored answer: a token must not rest in the database, and a replay opens its own session.
    const token = await createSession(actor, user.id, visit.userAgent)
    return { user: replayed ? await unsafeGetUser(user.id) : user, token, replayed }
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('EMAIL_TAKEN')
    throw error
  }
}

/** A registration that is sent again signs in again, so it must still be right: the password may have changed since. */
async function assertStillTheirs(userId: string, password: string): Promise<void> {
  const account = await db().user.findUnique({
    where: { id: userId },
    select: { passwordHash: true, disabledAt: true },
  })
  const stored = account?.disabledAt ? null : (account?.passwordHash ?? null)
  if (!(await isPassword(stored, password))) throw new AppError('EMAIL_TAKEN')
}

type CreatedUser = Omit<User, 'createdAt' | 'connected' | 'schools'> & { createdAt: Date }

function newUser(row: CreatedUser): User {
  const { id, firstName, lastName, email, role, phoneNumber, profileImageUrl, provider } = row
  const fields = { id, firstName, lastName, email, role, phoneNumber, profileImageUrl, provider }
  return { ...fields, createdAt: row.createdAt.toISOString(), connected: { google: false, line: false }, schools: [] }
}

/**
 * Checks a password and opens a new session.
 *
 * @throws AppError INVALID_CREDENTIALS for every reason alike, TOO_MANY_LOGINS, UNAVAILABLE
 */
export async function login(actor: VisitorActor, input: LoginInput, userAgent: string | null): Promise<SignedIn> {
  const emailKey = emailKeyOf(input.email)
  const pair = `${emailKey} ${actor.address}`
  // Counted before the password is looked at, so that many at once cannot slip through; only a wrong one stays counted.
  await countHit(limits.loginByAccountAndAddress, pair, { code: 'TOO_MANY_LOGINS' })
  await countHit(limits.loginByAddress, actor.address, { code: 'TOO_MANY_LOGINS' })
  await countHit(limits.loginByAccount, emailKey, { code: 'TOO_MANY_LOGINS' })
  try {
    const signedIn = await openSession(actor, emailKey, input.password, userAgent)
    await forgetHits(limits.loginByAccountAndAddress, pair)
    await takeBackHit(limits.loginByAddress, actor.address)
    await takeBackHit(limits.loginByAccount, emailKey)
    return signedIn
  } catch (error) {
    if (isAppError(error, 'UNAVAILABLE')) {
      await takeBackHit(limits.loginByAccountAndAddress, pair)
      await takeBackHit(limits.loginByAddress, actor.address)
      await takeBackHit(limits.loginByAccount, emailKey)
    }
    throw error
  }
}

async function openSession(
  actor: VisitorActor,
  emailKey: string,
  password: string,
  userAgent: string | null,
): Promise<SignedIn> {
  const account = storable(emailKey)
    ? await db().user.findUnique({ where: { emailKey }, select: { id: true, passwordHash: true, disabledAt: true } })
    : null
  const stored = account?.disabledAt ? null : (account?.passwordHash ?? null)
  if (!(await isPassword(stored, password)) || !account) throw new AppError('INVALID_CREDENTIALS')
  const token = await createSession(actor, account.id, userAgent)
  return { user: await unsafeGetUser(account.id), token }
}

/**
 * Confirms the address a verification mail went to. Single use.
 *
 * @throws AppError LINK_NOT_FOUND for an unknown, used, replaced or expired link
 */
export async function verifyEmail(actor: VisitorActor, token: string): Promise<void> {
  const [verified] = await db().$queryRaw<{ id: string }[]>`
    WITH used AS (
      UPDATE "AccountToken" SET "usedAt" = now()
      WHERE "tokenHash" = ${hashToken(token)} AND purpose = 'email_verification' AND "usedAt" IS NULL AND "expiresAt" > now()
      RETURNING "userId"
    )
    UPDATE "User" SET "emailVerifiedAt" = now() FROM used WHERE "User".id = used."userId" RETURNING "User".id`
  if (verified) return
  await countHit(limits.badLink, actor.address)
  throw new AppError('LINK_NOT_FOUND')
}

/** PostgreSQL refuses NUL and lone surrogates; no account can have them. */
function storable(text: string): boolean {
  return text.length <= 254 && text.isWellFormed() && !text.includes('\0')
}
