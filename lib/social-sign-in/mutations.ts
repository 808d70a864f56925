import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor, UserActor } from '@/lib/auth/actor'
import { assertRecent } from '@/lib/auth/recent-sign-in'
import { recordConsent } from '@/lib/consents/mutations'
import { db, isUniqueViolation, type Transaction } from '@/lib/db'
import { unsafeReleaseAddress } from '@/lib/email-verification/mutations'
import { unsafeRevokeAllAccess } from '@/lib/endings/disowning/mutations'
import { AppError } from '@/lib/errors'
import { emailKeyOf } from '@/lib/fields'
import type { Language } from '@/lib/i18n/language'
import { removeIdentity, unsafeAddIdentity } from '@/lib/identities/mutations'
import type { SocialProvider } from '@/lib/identities/schema'
import { enqueueMail, enqueueNotice } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { countHits } from '@/lib/rate-limits/mutations'
import { lockAccount, renewSession, unsafeCreateSession, unsafeEndSession } from '@/lib/sessions/mutations'
import type { Browser } from '@/lib/sign-in/browser'
import { knownBrowserCookie, knownBrowserId } from '@/lib/sign-in/known-browser'
import { logSignIn } from '@/lib/sign-in/records/log'
import { recordSignIn } from '@/lib/sign-in/records/mutations'
import {
  type LockedUser,
  unsafeConfirmAddress,
  unsafeCreateUser,
  unsafeLockUser,
  unsafeUpdateUser,
} from '@/lib/users/mutations'
import type { ByProvider, Identity, SocialIdentity } from './schema'

export type SocialSignIn =
  /** `token` is the session cookie's value, `device` the cookie line that makes the browser known. */
  | { kind: 'signed-in'; token: string; device: string; userId: string; account: 'new' | 'known' | 'claimed' }
  | { kind: 'refused' }
  | { kind: 'not-linked' }

interface Visit {
  language: Language
  browser: Browser
  /** A session of any account, which ends as the new one begins. */
  endedSessionId: string | null
}

/** Account, identity and session are written in one transaction, and once for concurrent sign-ins of one identity. */
export async function signInWithIdentity(actor: SystemActor, identity: SocialIdentity, visit: Visit) {
  const attempt = () => db().$transaction((tx) => signInWithin(actor, tx, identity, visit))
  const outcome = await attempt().catch((error) => {
    // A concurrent registration took the address: the retry finds that account.
    if (isUniqueViolation(error)) return attempt()
    throw error
  })
  if (outcome.kind === 'signed-in') logSignIn(outcome.userId, identity.provider, visit.browser)
  return outcome
}

async function signInWithin(
  actor: SystemActor,
  tx: Transaction,
  identity: SocialIdentity,
  { language, browser, endedSessionId }: Visit,
): Promise<SocialSignIn> {
  await lockIdentity(tx, identity)
  const found = await findOrOpen(actor, tx, identity, language)
  if (found.kind !== 'account') return found
  if (endedSessionId) await unsafeEndSession(tx, endedSessionId)
  const { userId, account, passwordHash } = found
  const owner = { id: userId, passwordHash }
  // The owner of a new account is present, and that of a claimed one gets the mail about the claim.
  const isNewBrowser = account === 'known' && knownBrowserId(browser.device, owner) === null
  const { userAgent } = browser
  await recordSignIn(actor, tx, { userId, method: identity.provider, userAgent, isNewBrowser })
  const token = await unsafeCreateSession(tx, userId, userAgent)
  return { kind: 'signed-in', token, device: knownBrowserCookie(browser.device, owner), userId, account }
}

type Found =
  | { kind: 'account'; userId: string; account: 'new' | 'known' | 'claimed'; passwordHash: string | null }
  | { kind: 'refused' | 'not-linked' }

async function findOrOpen(
  actor: SystemActor,
  tx: Transaction,
  identity: SocialIdentity,
  language: Language,
): Promise<Found> {
  const owner = await lockedOwnerOf(tx, identity)
  if (owner && !owner.isEnabled) return { kind: 'refused' }
  if (owner) return { kind: 'account', userId: owner.id, account: 'known', passwordHash: owner.passwordHash }
  // Locked, so that it cannot be confirmed concurrently.
  const holder = identity.email ? await unsafeLockUser(tx, { emailKey: emailKeyOf(identity.email) }, 'delete') : null
  if (!holder) return openAccount(actor, tx, identity, language)
  if (!holder.isEnabled) return { kind: 'refused' }
  // Only a confirmed address is its owner's, and even that is not enough to link an identity.
  if (holder.isConfirmed) return { kind: 'not-linked' }
  if (holder.provider !== 'local') {
    // The address of a LINE account was only typed: the account stays, and the mailbox's owner gets the address.
    await unsafeReleaseAddress(actor, tx, holder.id)
    return openAccount(actor, tx, identity, language)
  }
  await claimAccount(actor, tx, holder.id, identity, language)
  return { kind: 'account', userId: holder.id, account: 'claimed', passwordHash: null }
}

/** Serialises concurrent first sign-ins of one identity, so that the second finds the first one's account. */
async function lockIdentity(tx: Transaction, { provider, subject }: Identity): Promise<void> {
  // Raw: lock.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`identity:${provider}:${subject}`}, 0))`
}

async function ownerOf(tx: Transaction, { provider, subject }: Identity): Promise<{ id: string } | null> {
  const account = await tx.account.findUnique({
    where: { provider_providerAccountId: { provider, providerAccountId: subject } },
    select: { userId: true },
  })
  return account && { id: account.userId }
}

/** Read again under the account's lock: a concurrent reset or disconnection may remove the identity. */
async function lockedOwnerOf(tx: Transaction, identity: Identity): Promise<LockedUser | null> {
  const seen = await ownerOf(tx, identity)
  const locked = seen && (await unsafeLockUser(tx, seen))
  const owner = locked && (await ownerOf(tx, identity))
  return owner?.id === locked?.id ? locked : null
}

async function openAccount(
  actor: SystemActor,
  tx: Transaction,
  identity: SocialIdentity,
  language: Language,
): Promise<Found> {
  const { provider, subject, firstName, lastName, email, profileImageUrl } = identity
  const person = { firstName, lastName, email, profileImageUrl, language }
  const id = await unsafeCreateUser(tx, { ...person, provider, role: 'parent', isConfirmed: email !== null })
  await unsafeAddIdentity(tx, id, { provider, subject, openedAccount: true })
  // The sign-in page shows beside its buttons that opening an account accepts the terms.
  await recordConsent(actor, tx, { userId: id, purpose: 'terms', language })
  return { kind: 'account', userId: id, account: 'new', passwordHash: null }
}

/** An unconfirmed account may have been opened by another person: the mailbox's owner takes it over. */
async function claimAccount(
  actor: SystemActor,
  tx: Transaction,
  userId: string,
  { provider, subject, firstName, lastName, profileImageUrl }: SocialIdentity,
  language: Language,
): Promise<void> {
  await unsafeRevokeAllAccess(actor, tx, userId)
  const name = firstName ? { firstName, lastName } : {}
  await unsafeUpdateUser(tx, userId, { provider, profileImageUrl, language, ...name })
  await unsafeConfirmAddress(tx, userId)
  await unsafeAddIdentity(tx, userId, { provider, subject, openedAccount: true })
  await recordConsent(actor, tx, { userId, purpose: 'terms', language })
  await recordAudit(actor, 'account.claimed', { targetId: userId }, tx)
  await enqueueMail(tx, { template: 'account-claimed', rowId: userId })
}

/** @returns `connected`, also for a repeat; else the reason */
export async function connectIdentity(
  actor: UserActor,
  identity: Identity,
): Promise<'connected' | 'identity-taken' | 'already-connected'> {
  const { provider, subject } = identity
  return db().$transaction(async (tx) => {
    await lockIdentity(tx, identity)
    // The session may have ended during the round trip.
    const account = await lockAccount(actor, tx)
    const owner = await ownerOf(tx, identity)
    if (owner) return owner.id === actor.userId ? 'connected' : 'identity-taken'
    const other = await tx.account.count({ where: { userId: actor.userId, provider } })
    if (other > 0) return 'already-connected'
    await unsafeAddIdentity(tx, actor.userId, { provider, subject })
    await recordAudit(actor, 'account.identity-linked', { targetId: actor.userId }, tx)
    await notifyOwner(actor, tx, account, `${provider}-connected`)
    return 'connected'
  })
}

/** An attacker may hold the session. Never to an unconfirmed address; rate limited, so that it cannot flood a mailbox. */
async function notifyOwner(
  actor: UserActor,
  tx: Transaction,
  { emailKey, isConfirmed }: LockedUser,
  template: `${SocialProvider}-${'connected' | 'disconnected'}`,
): Promise<void> {
  if (emailKey !== null && !isConfirmed) return
  const { userId } = actor
  const allowed = await countHits(limits.identityNotices, new Map([[userId, 1]]), { via: tx })
  if (allowed.get(userId) === 1) await enqueueNotice(tx, { template, rowId: userId })
}

/** Reauthentication by the provider. @returns the renewed session token; null for another's identity */
export async function confirmIdentity(actor: UserActor, { provider, subject }: Identity, userAgent: string | null) {
  return db().$transaction(async (tx) => {
    await lockAccount(actor, tx)
    const where = { userId: actor.userId, provider, providerAccountId: subject }
    const own = await tx.account.count({ where })
    return own === 0 ? null : renewSession(actor, tx, userAgent)
  })
}

/** A repeat changes nothing. @throws AppError REAUTHENTICATION_REQUIRED; LAST_WAY_IN for the only sign-in method */
export async function disconnectIdentity(actor: UserActor, provider: SocialProvider): Promise<ByProvider> {
  assertRecent(actor)
  return db().$transaction(async (tx) => {
    // Without the lock two concurrent disconnects could remove both identities.
    const account = await lockAccount(actor, tx)
    const accounts = await tx.account.findMany({ where: { userId: actor.userId }, select: { provider: true } })
    const left = accounts.filter((account) => account.provider !== provider)
    if (left.length < accounts.length) {
      if (account.passwordHash === null && left.length === 0) throw new AppError('LAST_WAY_IN')
      await removeIdentity(actor, tx, provider)
      await recordAudit(actor, 'account.identity-unlinked', { targetId: actor.userId }, tx)
      await notifyOwner(actor, tx, account, `${provider}-disconnected`)
    }
    const has = (name: SocialProvider) => left.some((account) => account.provider === name)
    return { google: has('google'), line: has('line') }
  })
}
