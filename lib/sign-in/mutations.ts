import 'server-only'
import type { UserActor, VisitorActor } from '@/lib/auth/actor'
import { isPassword, wrongPassword } from '@/lib/auth/password'
import { hashToken } from '@/lib/auth/token'
import { db } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { emailKeyOf, maxEmailLength } from '@/lib/fields'
import { limits } from '@/lib/rate-limits/limits'
import { type Counted, clearHits, countHit, refundHit, refundWhenUnavailable } from '@/lib/rate-limits/mutations'
import { lockAccount, renewSession, unsafeCreateSession } from '@/lib/sessions/mutations'
import { logSignIn } from '@/lib/sign-in/records/log'
import { recordSignIn } from '@/lib/sign-in/records/mutations'
import { unsafeLockUser, unsafeUpdateUser } from '@/lib/users/mutations'
import { enabledAccount } from '@/lib/users/rules'
import type { Browser } from './browser'
import { type BrowserOwner, knownBrowserCookie, knownBrowserId } from './known-browser'
import type { LoginInput } from './schema'

/** A signed-in browser: the account, the value of its new session cookie, and the line that makes it known. */
export interface SignedIn {
  userId: string
  token: string
  device: string
}

/** An account that a password opens. */
interface PasswordOwner extends BrowserOwner {
  passwordHash: string
}

/**
 * Checks a password and opens a new session.
 *
 * @throws AppError INVALID_CREDENTIALS for every reason alike, TOO_MANY_LOGINS, UNAVAILABLE
 */
export async function login(actor: VisitorActor, input: LoginInput, browser: Browser): Promise<SignedIn> {
  const emailKey = accountKeyOf(input.email)
  const owner = await findOwner(emailKey)
  return withCountedAttempt(limitsOf(actor, emailKey, owner, browser), async () => {
    const isRight = await isPassword(owner?.passwordHash ?? null, input.password)
    if (!isRight || !owner) throw new AppError('INVALID_CREDENTIALS')
    const token = await openSession(actor, owner, browser, 'password')
    return { userId: owner.id, token, device: knownBrowserCookie(browser.device, owner) }
  })
}

/** @param subject the account's address, as it is compared */
function limitsOf(
  actor: UserActor | VisitorActor,
  subject: string,
  owner: PasswordOwner | null,
  browser: Browser,
): Counted {
  const device = knownBrowserId(browser.device, owner)
  // A known browser has its own counter, so that failures elsewhere cannot lock the owner out.
  if (device) return [[limits.loginByDevice, `${subject} ${device}`]]
  return [
    [limits.loginByAccountAndAddress, `${subject} ${actor.address}`],
    [limits.loginByAddress, actor.address],
    [limits.loginByAccount, subject],
  ]
}

/**
 * Compares a password with that of an account which a mailed link names. Counted as a sign-in is.
 *
 * @returns the hash it was compared with: what is done next must hold only while that is still the hash
 * @throws AppError INVALID_CREDENTIALS, also for an account without a password; TOO_MANY_LOGINS, UNAVAILABLE
 */
export async function verifyPassword(
  actor: UserActor | VisitorActor,
  { id, emailKey, passwordHash }: { id: string; emailKey: string | null; passwordHash: string | null },
  password: string,
  browser: Browser,
): Promise<string> {
  const owner = passwordHash === null ? null : { id, passwordHash }
  return withCountedAttempt(limitsOf(actor, emailKey ?? id, owner, browser), async () => {
    const isRight = await isPassword(passwordHash, password)
    if (!isRight || passwordHash === null) throw new AppError('INVALID_CREDENTIALS')
    return passwordHash
  })
}

async function findOwner(emailKey: string): Promise<PasswordOwner | null> {
  const account = await db().user.findUnique({
    where: { emailKey, ...enabledAccount.where() },
    select: { id: true, passwordHash: true },
  })
  if (!account?.passwordHash) return null
  return { id: account.id, passwordHash: account.passwordHash }
}

/** Under the account's lock, since the password may have changed, and all sessions ended, while it was compared. */
export async function openSession(
  actor: VisitorActor,
  owner: PasswordOwner,
  browser: Browser,
  method: 'password' | 'registration',
): Promise<string> {
  const { userAgent, language } = browser
  const token = await db().$transaction(async (tx) => {
    const account = await unsafeLockUser(tx, { id: owner.id })
    if (!account?.isEnabled || account.passwordHash !== owner.passwordHash) throw new AppError('INVALID_CREDENTIALS')
    // Only an explicit choice is kept: Accept-Language may be that of a borrowed computer.
    if (language) await unsafeUpdateUser(tx, owner.id, { language })
    // A registration needs no notice about a new browser.
    const isNewBrowser = method === 'password' && knownBrowserId(browser.device, owner) === null
    await recordSignIn(actor, tx, { userId: owner.id, method, userAgent, isNewBrowser })
    return unsafeCreateSession(tx, owner.id, userAgent)
  })
  logSignIn(owner.id, method, browser)
  return token
}

/**
 * Counts before the password is looked at, so that many at once cannot slip through; only a wrong one stays counted.
 *
 * @param counters what a failure counts towards; a success clears the first and refunds this hit of the others
 * @throws AppError TOO_MANY_LOGINS
 */
async function withCountedAttempt<T>(counters: Counted, work: () => Promise<T>): Promise<T> {
  for (const [limit, subject] of counters) await countHit(limit, subject, { code: 'TOO_MANY_LOGINS' })
  const result = await refundWhenUnavailable(counters, work)
  const [[first, subject], ...others] = counters as [Counted[number], ...Counted]
  await clearHits(first, subject)
  for (const [limit, each] of others) await refundHit(limit, each)
  return result
}

/**
 * Checks the password of a signed-in user. Guesses on an unattended screen are limited, and
 * attempts from elsewhere do not use up this limit.
 *
 * @param field the name of the password's form field
 * @returns the hash it was compared with: what is done next must hold only while that is still the hash
 * @throws AppError NO_LOCAL_PASSWORD, WRONG_PASSWORD, TOO_MANY_LOGINS, UNAVAILABLE
 */
export async function assertPassword(actor: UserActor, password: string, field: string): Promise<string> {
  const account = await db().user.findUnique({ where: { id: actor.userId }, select: { passwordHash: true } })
  if (!account) throw new AppError('UNAUTHENTICATED')
  const stored = account.passwordHash
  if (stored === null) throw new AppError('NO_LOCAL_PASSWORD')
  await withCountedAttempt([[limits.confirmationByAccount, actor.userId]], async () => {
    if (!(await isPassword(stored, password))) throw wrongPassword(field)
  })
  return stored
}

/**
 * Reauthenticates a signed-in user with the password.
 *
 * @returns the value of the new session cookie
 * @throws AppError as `assertPassword`
 */
export async function reauthenticate(actor: UserActor, password: string, userAgent: string | null): Promise<string> {
  const stored = await assertPassword(actor, password, 'password')
  return db().$transaction(async (tx) => {
    const account = await lockAccount(actor, tx)
    if (account.passwordHash !== stored) throw wrongPassword('password')
    return renewSession(actor, tx, userAgent)
  })
}

/**
 * Under what a sign-in's address is looked for and counted. One that no account can have, being too long or nothing that
 * PostgreSQL takes, goes by its hash, which no account has: so it is refused by the same work as any other wrong one.
 */
function accountKeyOf(address: string): string {
  const canBeStored = address.length <= maxEmailLength && address.isWellFormed() && !address.includes('\0')
  return canBeStored ? emailKeyOf(address) : hashToken(address)
}
