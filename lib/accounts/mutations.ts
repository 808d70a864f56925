import 'server-only'
import { v4 as uuidv4 } from 'uuid'
import { countMailOf, countMailTo, mailToken } from '@/lib/account-tokens/mutations'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor, VisitorActor } from '@/lib/auth/actor'
import { assertUncommon } from '@/lib/auth/common-passwords'
import { deviceCookie } from '@/lib/auth/device'
import { hashPassword, isPassword } from '@/lib/auth/password'
import { assertRecent } from '@/lib/auth/recent'
import { recordConsent } from '@/lib/consents/mutations'
import { db, isUniqueViolation, type Transaction } from '@/lib/db'
import { AppError, isAppError } from '@/lib/http/errors'
import { emailKeyOf } from '@/lib/http/fields'
import { limits } from '@/lib/http/limits'
import { countHit, type Intent, isWithinLimit, once } from '@/lib/http/mutations'
import type { Language } from '@/lib/i18n/language'
import type { Browser } from '@/lib/logins/browser'
import { lockAccount, openSession, type SignedIn } from '@/lib/logins/mutations'
import { enqueueNotice } from '@/lib/mail/mutations'
import { getUser, unsafeGetUser } from './data'
import type { ProfileInput, RegistrationInput } from './schema'
import type { User } from './types'

interface Visit extends Browser {
  language: Language
  intent?: Intent | undefined
}

/**
 * Opens an account with a password and signs its owner in; the verification mail goes to the outbox in the same
 * transaction.
 *
 * @throws AppError INVALID_INPUT for a common password; EMAIL_TAKEN, TOO_MANY_REQUESTS, UNAVAILABLE
 */
export async function register(
  actor: VisitorActor,
  input: RegistrationInput,
  visit: Visit,
): Promise<SignedIn & { replayed: boolean }> {
  assertUncommon(input.password, 'password')
  await countRegistration(actor)
  const passwordHash = await hashPassword(input.password)
  try {
    const { value: user, replayed } = await once(actor, visit.intent, async (tx) => {
      const created = await tx.user.create({
        data: {
          id: uuidv4(),
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
      await mailToken(actor, tx, created.id, 'email_verification')
      // The form says above its button what opening an account agrees to.
      await recordConsent(actor, tx, { userId: created.id, purpose: 'terms', language: visit.language })
      return newUser(created)
    })
    const owner = { id: user.id, passwordHash: replayed ? await stillTheirs(user.id, input.password) : passwordHash }
    // Outside the stored answer: a token must not rest in the database, and a replay opens its own session.
    const token = await openSession(actor, owner, visit, 'registration').catch(asTaken)
    const device = deviceCookie(visit.device, owner)
    return { user: replayed ? await unsafeGetUser(user.id) : user, token, device, replayed }
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await tellOwner(actor, emailKeyOf(input.email))
    throw new AppError('EMAIL_TAKEN')
  }
}

/** One address may hold a whole school: a registration by a school's letter counts for that school. */
async function countRegistration({ address, link }: VisitorActor): Promise<void> {
  if (link?.schoolId && (await isWithinLimit(limits.registrationsByLink, link.id)))
    await countHit(limits.registrationsBySchool, link.schoolId)
  else await countHit(limits.registrationByAddress, address)
}

/** The owner of the address's box has claimed the account since (docs/decisions/0007): it is not the registrant's. */
function asTaken(error: unknown): never {
  throw isAppError(error, 'INVALID_CREDENTIALS') ? new AppError('EMAIL_TAKEN') : error
}

/**
 * Tells whoever has the address already that somebody tried to register with it: once a day, so that it is no way to fill
 * a box; not in the first hour of an account, when it is its owner trying twice.
 */
async function tellOwner(actor: VisitorActor, emailKey: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const [account] = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM "User" WHERE "emailKey" = ${emailKey} AND "disabledAt" IS NULL
        AND "createdAt" < now() - interval '1 hour' FOR NO KEY UPDATE`
    if (!account || !(await isFirstToday(tx, emailKey))) return
    await enqueueNotice(actor, tx, { template: 'registration-attempt', rowId: account.id })
  })
}

async function isFirstToday(tx: Transaction, emailKey: string): Promise<boolean> {
  try {
    await countHit(limits.attemptNoticeByRecipient, emailKey, { via: tx })
    return true
  } catch (error) {
    if (isAppError(error, 'TOO_MANY_REQUESTS')) return false
    throw error
  }
}

/** A registration that is sent again signs in again, so it must still be right: the password may have changed since. */
async function stillTheirs(userId: string, password: string): Promise<string> {
  const account = await db().user.findUnique({
    where: { id: userId },
    select: { passwordHash: true, disabledAt: true },
  })
  const stored = account?.disabledAt ? null : (account?.passwordHash ?? null)
  if (!(await isPassword(stored, password)) || stored === null) throw new AppError('EMAIL_TAKEN')
  return stored
}

type CreatedUser = Omit<User, 'createdAt' | 'connected' | 'schools'> & { createdAt: Date }

function newUser(row: CreatedUser): User {
  const { id, firstName, lastName, email, role, phoneNumber, profileImageUrl, provider } = row
  const fields = { id, firstName, lastName, email, role, phoneNumber, profileImageUrl, provider }
  return { ...fields, createdAt: row.createdAt.toISOString(), connected: { google: false, line: false }, schools: [] }
}

/**
 * Changes what a person says of themselves. A confirmed address stays until the new box has confirmed; one that is not
 * confirmed gives way at once, and its links with it.
 *
 * @throws AppError INVALID_INPUT when an account would lose its address; REAUTHENTICATION_REQUIRED, EMAIL_TAKEN,
 *   TOO_MANY_MAILS
 */
export async function updateProfile(actor: UserActor, { email, ...input }: ProfileInput): Promise<User> {
  const before = await db().user.findUnique({ where: { id: actor.userId }, select: { emailKey: true } })
  // Counted outside the transaction, and for a taken address too: else it would be a way to ask who has an account.
  if (email && emailKeyOf(email) !== before?.emailKey) await countMailOf(actor)
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
  if (given.length > 0) await tx.user.update({ where, data: Object.fromEntries(given) })
  if (email === undefined || (email === null && before.email === null)) return
  if (email === null) throw new AppError('INVALID_INPUT', { errors: [{ field: 'email', code: 'required' }] })
  const emailKey = emailKeyOf(email)
  if (emailKey === before.emailKey) {
    // Only its capital letters may be others. A change that waits goes on waiting: the form sends every field.
    await tx.user.update({ where, data: { email }, select: { id: true } })
    return
  }
  // Whoever has the address can have the password: changing it takes what connecting another way in takes.
  if (before.email !== null) assertRecent(actor)
  if (before.isVerified) {
    if (await tx.user.findUnique({ where: { emailKey }, select: { id: true } })) throw new AppError('EMAIL_TAKEN')
    await countMailTo(actor, tx, email)
    await mailToken(actor, tx, actor.userId, 'email_change', email)
    return
  }
  await tx.user.update({ where, data: { email, emailKey } })
  await countMailTo(actor, tx, email)
  await recordAudit(actor, 'account.email-changed', { targetId: actor.userId }, tx)
  // What was mailed to the old box must not open this account any more.
  await tx.accountToken.deleteMany({ where: { userId: actor.userId } })
  await mailToken(actor, tx, actor.userId, 'email_verification')
}

/** Keeps the language a person reads the pages in, for the mails to come. The same again changes nothing. */
export async function keepLanguage(actor: UserActor, language: Language): Promise<void> {
  await db().user.updateMany({ where: { id: actor.userId, language: { not: language } }, data: { language } })
}
