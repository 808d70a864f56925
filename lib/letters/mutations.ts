import 'server-only'
import type { UserActor, VisitorActor } from '@/lib/auth/actor'
import { assertUncommon } from '@/lib/auth/common-passwords'
import { type LetterHashes, letterHashes } from '@/lib/auth/letter-code'
import { hashPassword } from '@/lib/auth/password'
import { recordConsent } from '@/lib/consents/mutations'
import { db, isUniqueViolation, type Transaction } from '@/lib/db'
import { unsafeReplaceAccount } from '@/lib/endings/replacement/mutations'
import { AppError, isAppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/language'
import { type IdempotencyKey, once, Repeat } from '@/lib/idempotency/mutations'
import { readLetterCode } from '@/lib/letter-code'
import { refundWhenUnavailable } from '@/lib/rate-limits/mutations'
import { countRegistration, unsafeFindOwnHash } from '@/lib/registration/mutations'
import { acceptOpened, unsafeRenewLetterHash as renewHashOfReferral } from '@/lib/school-referrals/acceptance/mutations'
import { type OpenedReferral, openSchoolLink } from '@/lib/school-referrals/data'
import { type OpenedLetter, openLetter } from '@/lib/school-referrals/letters/data'
import { authenticate } from '@/lib/sessions/authenticate'
import type { Browser } from '@/lib/sign-in/browser'
import { knownBrowserCookie } from '@/lib/sign-in/known-browser'
import { openSession, openSessionWithin, type SignedIn, signIn } from '@/lib/sign-in/mutations'
import { logSignIn } from '@/lib/sign-in/records/log'
import { unsafeCreateUser, unsafeRenewLetterHash } from '@/lib/users/mutations'
import type { LetterAcceptanceInput, LetterLoginInput } from './schema'

/** @throws AppError as `acceptOpened` */
export async function acceptSchoolReferral(actor: UserActor, token: string, idempotencyKey?: IdempotencyKey) {
  const opened = await openSchoolLink(actor, token)
  return once(actor, idempotencyKey, (tx) => acceptWithin(actor, tx, opened))
}

async function acceptWithin(actor: UserActor, tx: Transaction, opened: OpenedReferral) {
  const accepted = await acceptOpened(actor, tx, opened)
  if (accepted instanceof Repeat) return accepted
  if (accepted.replaced) await unsafeReplaceAccount(actor, tx, accepted.replaced)
  return accepted.child
}

interface Visit extends Browser {
  language: Language
  idempotencyKey?: IdempotencyKey
}

/** Opens an account without an address. @throws AppError as `acceptOpened`; INVALID_INPUT for a common password */
export async function acceptByLetter(actor: VisitorActor, input: LetterAcceptanceInput, visit: Visit) {
  assertUncommon(input.password, 'password')
  const letter = await openLetter(actor, input.code)
  if (letter.token === null) throw new AppError('LINK_NOT_FOUND')
  if (letter.isOpen && letter.needsAddress) throw new AppError('OTHER_PARENT_EMAIL')
  const opened = await openSchoolLink(actor, letter.token)
  const link = opened.isDemo ? undefined : { id: opened.id, schoolId: opened.schoolId }
  return refundWhenUnavailable(await countRegistration(actor, link), () =>
    openAccount(actor, { letter, opened, input }, visit),
  )
}

interface Accepting {
  letter: OpenedLetter
  opened: OpenedReferral
  input: LetterAcceptanceInput
}

async function openAccount(
  actor: VisitorActor,
  { letter, opened, input }: Accepting,
  visit: Visit,
): Promise<SignedIn & { childId: string; replayed: boolean }> {
  const passwordHash = await hashPassword(input.password)
  const { firstName, lastName } = input
  let token = ''
  const { value, replayed } = await once(actor, visit.idempotencyKey, async (tx) => {
    const id = await unsafeCreateUser(tx, {
      ...{ firstName, lastName, email: null, role: 'parent', language: visit.language },
      // The school has handed the letter to this family: nothing else could confirm it.
      ...{ provider: 'local', passwordHash, letterHash: letterHashes(letter.code)[0], isConfirmed: true },
    })
    // The form shows this consent above its button.
    await recordConsent(actor, tx, { userId: id, purpose: 'terms', language: visit.language })
    token = await openSessionWithin(actor, tx, { id, passwordHash }, visit, 'registration')
    const session = await authenticate(token, actor.address, { counted: false, via: tx })
    if (!session) throw new AppError('UNAUTHENTICATED')
    const child = await acceptWithin(session.actor, tx, opened)
    if (child instanceof Repeat) throw new AppError('REFERRAL_TAKEN')
    return { id, childId: child.id }
  }).catch((error) => {
    // Another acceptance of the same letter was first.
    throw isUniqueViolation(error) ? new AppError('REFERRAL_TAKEN') : error
  })
  const { id: userId, childId } = value
  const ownHash = replayed ? await unsafeFindOwnHash(userId, input.password) : passwordHash
  if (ownHash === null) throw new AppError('REFERRAL_TAKEN')
  const owner = { id: userId, passwordHash: ownHash }
  // A replay opens its own session.
  if (replayed) token = await openSession(actor, owner, visit, 'registration')
  else logSignIn(userId, 'registration', visit)
  return { userId, token, device: knownBrowserCookie(visit.device, owner), childId, replayed }
}

/** @throws AppError INVALID_CREDENTIALS for every reason alike; TOO_MANY_REQUESTS after many wrong codes; as `signIn` */
export async function loginByLetter(actor: VisitorActor, input: LetterLoginInput, browser: Browser): Promise<SignedIn> {
  const account = await findAccount(actor, input.code, browser)
  const hashes = letterHashes(readLetterCode(input.code) ?? input.code)
  // An unknown code takes as long, and counts like an account of its own.
  const subject = account?.id ?? hashes[0]
  const signedIn = await signIn(actor, { subject, owner: account }, input.password, browser)
  await renewHashes(hashes)
  return signedIn
}

async function findAccount(actor: VisitorActor, code: string, { device }: Browser): Promise<OpenedLetter['account']> {
  try {
    return (await openLetter(actor, code, device)).account
  } catch (error) {
    if (isAppError(error, 'LINK_NOT_FOUND')) return null
    throw error
  }
}

/** Under the first secret, so that the code still signs in once the other is gone. */
async function renewHashes(hashes: LetterHashes): Promise<void> {
  if (hashes.length === 1) return
  await db().$transaction(async (tx) => {
    await unsafeRenewLetterHash(tx, hashes)
    await renewHashOfReferral(tx, hashes)
  })
}
