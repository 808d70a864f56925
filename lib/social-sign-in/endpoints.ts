import 'server-only'
import { systemActor, type UserActor, type VisitorActor, visitorActor } from '@/lib/auth/actor'
import { isAppError } from '@/lib/errors'
import { isUnasked } from '@/lib/http/origin'
import { Reply } from '@/lib/http/route'
import type { Language } from '@/lib/i18n/language'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { safeNextPath } from '@/lib/request/paths'
import { sessionCookie } from '@/lib/sessions/cookies'
import { browserOf } from '@/lib/sign-in/browser'
import { type Claims, isFreshlyConfirmed, readClaims } from './claims'
import { forgetRoundTrip } from './cookies'
import { forgetIntent, type Goal, goalCookie, readGoal, readIntent } from './goal'
import { confirmIdentity, connectIdentity, signInWithIdentity } from './mutations'
import { configuredProviders } from './options'
import { arrive, depart } from './round-trip'
import type { SocialProvider } from './schema'
import type { SocialIdentity } from './types'

interface Visit {
  actor: UserActor | VisitorActor
  query: URLSearchParams
  headers: Headers
  language: Language
}

/** Sends a browser to the provider's page. */
export async function startSignIn(provider: SocialProvider, { actor, query, headers }: Visit): Promise<Reply> {
  // Another site must not start what may end in another account; nor must a browser that only looks ahead.
  if (isUnasked(headers)) return seeOther('/login')
  await countNavigation(actor)
  const intent = actor.kind === 'user' ? readIntent(actor, provider, headers.get('cookie')) : null
  const goal: Goal = intent ? { kind: intent } : { kind: 'sign-in', next: safeNextPath(query.get('next')) }
  if (!configuredProviders()[provider]) return failure(goal, actor, 'ProviderNotConfigured')
  const departure = await depart(provider, extraFor(provider, goal))
  if (!departure) return failure(goal, actor, 'OAuthSignin')
  const cookies = [...departure.cookies, goalCookie(provider, goal)]
  return new Reply(null, { status: 302, location: departure.location, cookies })
}

/** Google shows its accounts to choose from, as phones are shared; a proof of who it is has to be one. */
function extraFor(provider: SocialProvider, { kind }: Goal): Record<string, string> {
  if (provider === 'google') return { prompt: 'select_account' }
  return kind === 'reauthenticate' ? { max_age: '0' } : {}
}

/** Where the provider sends the browser back to. What it carried is used up, however this ends. */
export async function finishSignIn(provider: SocialProvider, visit: Visit): Promise<Reply> {
  await countNavigation(visit.actor)
  const { value, options } = await outcomeOf(provider, visit)
  const cookies = [...(options.cookies ?? []), ...forgetRoundTrip(provider), forgetIntent()]
  return new Reply(value, { ...options, cookies })
}

async function outcomeOf(provider: SocialProvider, visit: Visit): Promise<Reply> {
  const { actor, query, headers } = visit
  const cookies = headers.get('cookie')
  const goal = readGoal(provider, cookies)
  const answer = answerOf(query)
  if (!answer) return failure(goal, actor, query.get('error') === 'access_denied' ? 'AccessDenied' : 'OAuthCallback')
  const claims = await arrive(provider, answer, cookies)
  const identity = claims && readClaims(provider, claims)
  if (!identity) return failure(goal, actor, 'OAuthCallback')
  if (goal.kind === 'sign-in') return signIn(identity, goal.next, visit)
  // What was asked for must have been asked by this very session, and not long ago.
  if (actor.kind !== 'user' || readIntent(actor, provider, cookies) !== goal.kind) {
    return failure(goal, actor, 'Expired')
  }
  try {
    return await (goal.kind === 'connect' ? connect(actor, identity) : reauthenticate(actor, identity, claims, headers))
  } catch (error) {
    // The session was ended elsewhere while the provider was being asked.
    if (isAppError(error, 'UNAUTHENTICATED')) return failure(goal, visitorActor(actor.address), 'Expired')
    throw error
  }
}

async function reauthenticate(
  actor: UserActor,
  identity: SocialIdentity,
  claims: Claims,
  headers: Headers,
): Promise<Reply> {
  if (!isFreshlyConfirmed(identity.provider, claims)) return seeOther('/profile?error=failed')
  const token = await confirmIdentity(actor, identity, headers.get('user-agent'))
  if (!token) return seeOther('/profile?error=not-yours')
  return seeOther('/profile?done=confirmed', [sessionCookie(token)])
}

/** The provider's answer when it is one: each parameter once, of a length and of characters that one can have. */
function answerOf(query: URLSearchParams): Record<string, string> | null {
  if (query.has('error')) return null
  const given = (['code', 'state', 'iss'] as const).map((name) => [name, query.getAll(name)] as const)
  const isFit = given.every(([name, values]) => {
    if (name === 'iss' && values.length === 0) return true
    return values.length === 1 && /^[\x21-\x7e]{1,2048}$/.test(values[0] ?? '')
  })
  return isFit ? Object.fromEntries(given.flatMap(([name, [value]]) => (value ? [[name, value]] : []))) : null
}

async function signIn(identity: SocialIdentity, next: string | null, visit: Visit): Promise<Reply> {
  const { actor, headers, language } = visit
  const outcome = await signInWithIdentity(systemActor('social sign-in'), identity, {
    language,
    browser: browserOf(headers),
    // Whoever was signed in here is not any more: without an intent nothing is ever linked to them.
    endedSessionId: actor.kind === 'user' ? actor.sessionId : null,
  })
  if (outcome.kind === 'not-linked') return failure({ kind: 'sign-in', next }, actor, 'OAuthAccountNotLinked')
  if (outcome.kind === 'refused') return failure({ kind: 'sign-in', next }, actor, 'OAuthCallback')
  const cookies = [sessionCookie(outcome.token), outcome.device]
  // Whoever got an account that was there already is told so first; the page leads on from there.
  if (outcome.account === 'claimed') {
    return seeOther(`/profile?${new URLSearchParams({ done: 'claimed', ...(next ? { next } : {}) })}`, cookies)
  }
  return seeOther(next ?? (outcome.account === 'new' ? '/parent-onboarding' : '/'), cookies)
}

async function connect(actor: UserActor, identity: SocialIdentity): Promise<Reply> {
  const outcome = await connectIdentity(actor, identity)
  const query = outcome === 'connected' ? `done=connected&provider=${identity.provider}` : `error=${outcome}`
  return seeOther(`/profile?${query}`)
}

type Failure =
  | 'ProviderNotConfigured'
  | 'OAuthSignin'
  | 'OAuthCallback'
  | 'OAuthAccountNotLinked'
  | 'AccessDenied'
  | 'Expired'

const profileErrors: Partial<Record<Failure, string>> = {
  ProviderNotConfigured: 'not-configured',
  AccessDenied: 'cancelled',
  Expired: 'expired',
  OAuthAccountNotLinked: 'not-linked',
}

/** To a page that says so: a signed-in person's is the profile, as the sign-in page would send them on without a word. */
function failure(goal: Goal, actor: Visit['actor'], error: Failure): Reply {
  if (actor.kind === 'user') {
    return seeOther(`/profile?error=${profileErrors[error] ?? 'failed'}`)
  }
  const next = goal.kind === 'sign-in' ? goal.next : '/profile'
  return seeOther(`/login?${new URLSearchParams({ error, ...(next ? { next } : {}) })}`)
}

function seeOther(location: string, cookies: string[] = []): Reply {
  return new Reply(null, { status: 303, location, cookies })
}

/** Each costs a call to the provider, so a signed-in person's are counted too. A visitor's have been already. */
async function countNavigation(actor: Visit['actor']): Promise<void> {
  if (actor.kind === 'user') await countHit(limits.visitor, actor.address)
}
