import 'server-only'
import { systemActor, type UserActor, type VisitorActor, visitorActor } from '@/lib/auth/actor'
import { type Claims, configuredProviders, type OpenedSession } from '@/lib/auth/options'
import { isAppError } from '@/lib/errors'
import { isCrossSiteOrPrefetch } from '@/lib/http/origin'
import { Reply } from '@/lib/http/route'
import type { Language } from '@/lib/i18n/language'
import type { SocialProvider } from '@/lib/identities/schema'
import { messagingSettings } from '@/lib/line-notices/messaging-api'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { safeNextPath } from '@/lib/request/paths'
import { signInCookies } from '@/lib/sessions/cookies'
import { browserOf } from '@/lib/sign-in/browser'
import { completeAuthorization, startAuthorization } from './authorization'
import { isFreshlyConfirmed, readClaims } from './claims'
import { clearAuthorization, hasAuthorizationCookie } from './cookies'
import { confirmIdentity, connectIdentity, signInWithIdentity } from './mutations'
import { clearSignedPurpose, type Purpose, purposeCookie, readPurpose, readSignedPurpose } from './purpose'
import type { SocialIdentity } from './schema'

interface Visit {
  actor: UserActor | VisitorActor
  query: URLSearchParams
  headers: Headers
  language: Language
}

export async function startSignIn(provider: SocialProvider, { actor, query, headers }: Visit): Promise<Reply<null>> {
  // Another site must not start a sign-in to another account, nor a prefetch.
  if (isCrossSiteOrPrefetch(headers)) return seeOther('/login')
  await countNavigation(actor)
  const requested = actor.kind === 'user' ? readSignedPurpose(actor, provider, headers.get('cookie')) : null
  const purpose: Purpose = requested ? { kind: requested } : { kind: 'sign-in', next: safeNextPath(query.get('next')) }
  if (!configuredProviders()[provider]) return seeOther(failurePath(purpose, actor, 'ProviderNotConfigured'))
  const authorization = await startAuthorization(provider, extraFor(provider, purpose))
  if (!authorization) return seeOther(failurePath(purpose, actor, 'OAuthSignin'))
  const cookies = [...authorization.cookies, purposeCookie(provider, purpose)]
  return new Reply(null, { status: 302, location: authorization.location, cookies })
}

/** Google shows its list of accounts, as phones are shared; its reauthentication needs an account chosen. */
function extraFor(provider: SocialProvider, { kind }: Purpose): Record<string, string> {
  if (provider === 'google') return { prompt: 'select_account' }
  if (kind === 'reauthenticate') return { max_age: '0' }
  // LINE's page then offers to add the official account as a friend, which notices need.
  return messagingSettings() ? { bot_prompt: 'normal' } : {}
}

/** The provider's callback. Its cookies are used up, whatever the outcome. */
export async function finishSignIn(provider: SocialProvider, visit: Visit): Promise<Reply<null>> {
  await countNavigation(visit.actor)
  const { options } = await replyTo(provider, visit)
  const cookies = [...(options.cookies ?? []), ...clearAuthorization(provider), clearSignedPurpose()]
  return new Reply(null, { ...options, cookies })
}

async function replyTo(provider: SocialProvider, visit: Visit): Promise<Reply<null>> {
  const { actor, query, headers } = visit
  const cookies = headers.get('cookie')
  const purpose = readPurpose(provider, cookies)
  const answer = answerOf(query)
  if (!answer) {
    const error = query.get('error') === 'access_denied' ? 'AccessDenied' : 'OAuthCallback'
    return seeOther(failurePath(purpose, actor, error))
  }
  const outcome = await completeAuthorization(provider, answer, cookies, (claims) =>
    outcomeFor(purpose, provider, claims, visit),
  )
  // LINE's app may open the callback in another browser.
  if (!outcome) {
    const error = hasAuthorizationCookie(provider, cookies) ? 'OAuthCallback' : 'OtherBrowser'
    return seeOther(failurePath(purpose, actor, error))
  }
  const { location, session, device } = outcome
  return seeOther(location, [
    ...(session ? signInCookies(session, browserOf(headers)) : []),
    ...(device ? [device] : []),
  ])
}

interface Outcome {
  location: string
  session: OpenedSession | null
  device?: string
}

function withoutSession(location: string): Outcome {
  return { location, session: null }
}

async function outcomeFor(
  purpose: Purpose,
  provider: SocialProvider,
  claims: Claims,
  visit: Visit,
): Promise<Outcome | null> {
  const identity = readClaims(provider, claims)
  if (!identity) return null
  if (purpose.kind === 'sign-in') return signIn(identity, purpose.next, visit)
  const { actor, headers } = visit
  // This very session must have requested it within ten minutes.
  if (actor.kind !== 'user' || readSignedPurpose(actor, provider, headers.get('cookie')) !== purpose.kind) {
    return withoutSession(failurePath(purpose, actor, 'Expired'))
  }
  try {
    return await (purpose.kind === 'connect'
      ? connect(actor, identity)
      : reauthenticate(actor, identity, claims, headers))
  } catch (error) {
    if (isAppError(error, 'UNAUTHENTICATED')) {
      return withoutSession(failurePath(purpose, visitorActor(actor.address), 'Expired'))
    }
    throw error
  }
}

async function reauthenticate(actor: UserActor, identity: SocialIdentity, claims: Claims, headers: Headers) {
  if (!isFreshlyConfirmed(identity.provider, claims)) return withoutSession('/profile?error=failed')
  const token = await confirmIdentity(actor, identity, headers.get('user-agent'))
  if (!token) return withoutSession('/profile?error=not-yours')
  return { location: '/profile?done=confirmed', session: { userId: actor.userId, token } }
}

/** Each parameter once, of a valid length and characters; else null. */
function answerOf(query: URLSearchParams): Record<string, string> | null {
  if (query.has('error')) return null
  const given = (['code', 'state', 'iss'] as const).map((name) => [name, query.getAll(name)] as const)
  const isFit = given.every(([name, values]) => {
    if (name === 'iss' && values.length === 0) return true
    return values.length === 1 && /^[\x21-\x7e]{1,2048}$/.test(values[0] ?? '')
  })
  return isFit ? Object.fromEntries(given.flatMap(([name, [value]]) => (value ? [[name, value]] : []))) : null
}

async function signIn(identity: SocialIdentity, next: string | null, visit: Visit): Promise<Outcome> {
  const { actor, headers, language } = visit
  const outcome = await signInWithIdentity(systemActor('social sign-in'), identity, {
    language,
    browser: browserOf(headers),
    // Without a signed purpose the earlier session ends, and nothing is linked to its account.
    endedSessionId: actor.kind === 'user' ? actor.sessionId : null,
  })
  if (outcome.kind !== 'signed-in') {
    const error = outcome.kind === 'not-linked' ? 'OAuthAccountNotLinked' : 'OAuthCallback'
    return withoutSession(failurePath({ kind: 'sign-in', next }, actor, error))
  }
  const { userId, token, device, account } = outcome
  return { location: homeOf(account, next), session: { userId, token }, device }
}

function homeOf(account: 'new' | 'known' | 'claimed', next: string | null): string {
  // A claimed account shows its notice first; that page links to the requested path.
  if (account === 'claimed') return `/profile?${new URLSearchParams({ done: 'claimed', ...(next ? { next } : {}) })}`
  return next ?? (account === 'new' ? '/parent-onboarding' : '/')
}

async function connect(actor: UserActor, identity: SocialIdentity): Promise<Outcome> {
  const outcome = await connectIdentity(actor, identity)
  const query = outcome === 'connected' ? `done=connected&provider=${identity.provider}` : `error=${outcome}`
  return withoutSession(`/profile?${query}`)
}

type Failure =
  | 'ProviderNotConfigured'
  | 'OAuthSignin'
  | 'OAuthCallback'
  | 'OtherBrowser'
  | 'OAuthAccountNotLinked'
  | 'AccessDenied'
  | 'Expired'

const profileErrors: Partial<Record<Failure, string>> = {
  ProviderNotConfigured: 'not-configured',
  AccessDenied: 'cancelled',
  Expired: 'expired',
  OAuthAccountNotLinked: 'not-linked',
}

/** The sign-in page would redirect a signed-in user without showing the error. */
function failurePath(purpose: Purpose, actor: Visit['actor'], error: Failure): string {
  if (actor.kind === 'user') return `/profile?error=${profileErrors[error] ?? 'failed'}`
  const next = purpose.kind === 'sign-in' ? purpose.next : '/profile'
  return `/login?${new URLSearchParams({ error, ...(next ? { next } : {}) })}`
}

function seeOther(location: string, cookies: string[] = []): Reply<null> {
  return new Reply(null, { status: 303, location, cookies })
}

/** Each costs a call to the provider. A visitor's were counted already. */
async function countNavigation(actor: Visit['actor']): Promise<void> {
  if (actor.kind === 'user') await countHit(limits.visitor, actor.address)
}
