import 'server-only'
import type { VisitorActor } from '@/lib/auth/actor'
import { assertUncommon } from '@/lib/auth/common-passwords'
import { hashPassword, isPassword } from '@/lib/auth/password'
import { recordConsent } from '@/lib/consents/mutations'
import { db, isUniqueViolation } from '@/lib/db'
import { unsafeIssueAndMailToken } from '@/lib/email-verification/tokens/mutations'
import { AppError, isAppError } from '@/lib/errors'
import { emailKeyOf } from '@/lib/fields'
import type { Language } from '@/lib/i18n/language'
import { type IdempotencyKey, once } from '@/lib/idempotency/mutations'
import { enqueueNotice } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { entryKeyOf, noticeSubjectOf } from '@/lib/rate-limits/mailbox'
import { type Counted, countHit, isWithinLimit, refundWhenUnavailable } from '@/lib/rate-limits/mutations'
import type { Browser } from '@/lib/sign-in/browser'
import { knownBrowserCookie } from '@/lib/sign-in/known-browser'
import { openSession, type SignedIn } from '@/lib/sign-in/mutations'
import { unsafeCreateUser, unsafeLockUser } from '@/lib/users/mutations'
import { enabledAccount } from '@/lib/users/rules'
import type { RegistrationInput } from './schema'

interface Visit extends Browser {
  language: Language
  idempotencyKey?: IdempotencyKey
}

/** @throws AppError INVALID_INPUT for a common password; EMAIL_TAKEN, TOO_MANY_REQUESTS, UNAVAILABLE */
export async function register(
  actor: VisitorActor,
  input: RegistrationInput,
  visit: Visit,
): Promise<SignedIn & { replayed: boolean }> {
  assertUncommon(input.password, 'password')
  return refundWhenUnavailable(await countRegistration(actor), () => openAccount(actor, input, visit))
}

async function openAccount(actor: VisitorActor, input: RegistrationInput, visit: Visit) {
  const passwordHash = await hashPassword(input.password)
  try {
    const { value: account, replayed } = await once(actor, visit.idempotencyKey, async (tx) => {
      const { firstName, lastName, email, role } = input
      const person = { firstName, lastName, email, role, language: visit.language }
      const id = await unsafeCreateUser(tx, { ...person, provider: 'local', passwordHash, isConfirmed: false })
      // Above the limit the account is still opened; its owner can request the mail later.
      if (await isWithinLimit(limits.registrationMailsByRecipient, entryKeyOf(email), tx))
        await unsafeIssueAndMailToken(tx, id, 'email_verification')
      // The form shows this consent above its button.
      await recordConsent(actor, tx, { userId: id, purpose: 'terms', language: visit.language })
      return { id }
    })
    const ownHash = replayed ? await unsafeFindOwnHash(account.id, input.password) : passwordHash
    if (ownHash === null) throw new AppError('EMAIL_TAKEN')
    const owner = { id: account.id, passwordHash: ownHash }
    // Outside the stored reply: a token must not be stored, and a replay opens its own session.
    const token = await openSession(actor, owner, visit, 'registration').catch((error) => {
      // The mailbox's owner has claimed the account concurrently (docs/decisions/0007).
      throw isAppError(error, 'INVALID_CREDENTIALS') ? new AppError('EMAIL_TAKEN') : error
    })
    const device = knownBrowserCookie(visit.device, owner)
    return { userId: account.id, token, device, replayed }
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    await notifyOwner(emailKeyOf(input.email))
    throw new AppError('EMAIL_TAKEN')
  }
}

/** A whole school may share one IP address, so a registration by a school's link counts for that school. */
export async function countRegistration(actor: VisitorActor, link = actor.link): Promise<Counted> {
  const { address } = actor
  if (link?.schoolId && (await isWithinLimit(limits.registrationsByLink, link.id))) {
    await countHit(limits.registrationsBySchool, link.schoolId)
    return [
      [limits.registrationsByLink, link.id],
      [limits.registrationsBySchool, link.schoolId],
    ]
  }
  await countHit(limits.registrationByAddress, address)
  return [[limits.registrationByAddress, address]]
}

// Once a day, so that it floods no mailbox; not in an account's first hour, when it is its owner who tries twice.
async function notifyOwner(emailKey: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const account = await unsafeLockUser(tx, { emailKey })
    if (!account?.isEnabled || account.createdAt > new Date(Date.now() - 3_600_000)) return
    if (!(await isWithinLimit(limits.attemptNotices, noticeSubjectOf(account), tx))) return
    await enqueueNotice(tx, { template: 'registration-attempt', rowId: account.id })
  })
}

/** A replay signs in again, and the password may have changed since. @returns null for another password */
export async function unsafeFindOwnHash(userId: string, password: string): Promise<string | null> {
  const account = await db().user.findUnique({
    where: { id: userId, ...enabledAccount.where() },
    select: { passwordHash: true },
  })
  const stored = account?.passwordHash ?? null
  return (await isPassword(stored, password)) ? stored : null
}
