import 'server-only'
import type { UserActor, VisitorActor } from '@/lib/auth/actor'
import { isPassword, wrongPassword } from '@/lib/auth/password'
import { hashToken } from '@/lib/auth/token'
import { db, type Transaction } from '@/lib/db'
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

/** `token` is the session cookie's value, `device` the `Set-Cookie` line of a known browser. */
export interface SignedIn {
  userId: string
  token: string
  device: string
}

export interface PasswordOwner extends BrowserOwner {
  passwordHash: string
}

/** @throws AppError INVALID_CREDENTIALS for every reason alike, TOO_MANY_LOGINS, UNAVAILABLE */
export async function login(actor: VisitorActor, input: LoginInput, browser: Browser): Promise<SignedIn> {
  const emailKey = accountKeyOf(input.email)
  return signIn(actor, { subject: emailKey, owner: await findOwner(emailKey) }, input.password, browser)
}

/** @param subject what wrong passwords count for @throws AppError as `login` */
export async function signIn(
  actor: VisitorActor,
  { subject, owner }: { subject: string; owner: PasswordOwner | null },
  password: string,
  browser: Browser,
): Promise<SignedIn> {
  return withCountedAttempt(limitsOf(actor, subject, owner, browser), async () => {
    const isRight = await isPassword(owner?.passwordHash ?? null, password)
    if (!isRight || !owner) throw new AppError('INVALID_CREDENTIALS')
    const token = await openSession(actor, owner, browser, 'password')
    return { userId: owner.id, token, device: knownBrowserCookie(browser.device, owner) }
  })
}

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

/** @returns the hash, to compare under the lock @throws AppError INVALID_CREDENTIALS, TOO_MANY_LOGINS, UNAVAILABLE */
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

/** Under the account's lock: the password may have changed since it was compared. */
export async function openSession(
  actor: VisitorActor,
  owner: PasswordOwner,
  browser: Browser,
  method: 'password' | 'registration',
): Promise<string> {
  const token = await db().$transaction((tx) => openSessionWithin(actor, tx, owner, browser, method))
  logSignIn(owner.id, method, browser)
  return token
}

export async function openSessionWithin(
  actor: VisitorActor,
  tx: Transaction,
  owner: PasswordOwner,
  browser: Browser,
  method: 'password' | 'registration',
): Promise<string> {
  const { userAgent, language } = browser
  const account = await unsafeLockUser(tx, { id: owner.id })
  if (!account?.isEnabled || account.passwordHash !== owner.passwordHash) throw new AppError('INVALID_CREDENTIALS')
  // Only an explicit choice is stored: Accept-Language may be a borrowed computer's.
  if (language) await unsafeUpdateUser(tx, owner.id, { language })
  // A registration needs no notice about a new browser.
  const isNewBrowser = method === 'password' && knownBrowserId(browser.device, owner) === null
  await recordSignIn(actor, tx, { userId: owner.id, method, userAgent, isNewBrowser })
  return unsafeCreateSession(tx, owner.id, userAgent)
}

// Counts before comparing, so that parallel guesses cannot pass. A success clears the first counter, refunds the others.
async function withCountedAttempt<T>(counters: Counted, work: () => Promise<T>): Promise<T> {
  for (const [limit, subject] of counters) await countHit(limit, subject, { code: 'TOO_MANY_LOGINS' })
  const result = await refundWhenUnavailable(counters, work)
  const [[first, subject], ...others] = counters as [Counted[number], ...Counted]
  await clearHits(first, subject)
  for (const [limit, each] of others) await refundHit(limit, each)
  return result
}

// Attempts from elsewhere do not use up this limit. The returned hash must still be the account's under its lock.
// Throws NO_LOCAL_PASSWORD, WRONG_PASSWORD, TOO_MANY_LOGINS, UNAVAILABLE.
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

/** @throws AppError as `assertPassword` */
export async function reauthenticate(actor: UserActor, password: string, userAgent: string | null): Promise<string> {
  const stored = await assertPassword(actor, password, 'password')
  return db().$transaction(async (tx) => {
    const account = await lockAccount(actor, tx)
    if (account.passwordHash !== stored) throw wrongPassword('password')
    return renewSession(actor, tx, userAgent)
  })
}

// An address that no account can have becomes a hash, so that refusing it takes the same work.
function accountKeyOf(address: string): string {
  const canBeStored = address.length <= maxEmailLength && address.isWellFormed() && !address.includes('\0')
  return canBeStored ? emailKeyOf(address) : hashToken(address)
}
