import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { UserActor } from '@/lib/auth/actor'
import { env } from '@/lib/env'
import { safeNextPath } from '@/lib/request/paths'
import { readCookie } from '@/lib/request/read-cookie'
import { authorizationCookieName, authorizationSeconds, cookieLine, cookieName } from './cookies'
import { type SocialProvider, type SocialPurpose, type SocialPurposeInput, socialPurposes } from './schema'

const intentSeconds = 10 * 60

/** What an authorization is for: to sign in and go on to a path, or what a signed-in person asked for. */
export type Purpose = { kind: 'sign-in'; next: string | null } | { kind: SocialPurpose }

/**
 * The cookie that says what a signed-in person wants of a provider. Only a POST of our own pages sets it, and it is worth
 * something only with the session, provider and wish it was made for.
 */
export function purposeProofCookie(actor: UserActor, { intent, provider }: SocialPurposeInput): string {
  const expires = Date.now() + intentSeconds * 1_000
  const text = `${intent}.${provider}.${expires}`
  return cookieLine(cookieName('intent'), `${text}.${signature(actor, text)}`, intentSeconds)
}

export function clearPurposeProof(): string {
  return cookieLine(cookieName('intent'), '', 0)
}

/** What this very session has asked of this provider within the last ten minutes, or null. */
export function readPurposeProof(
  actor: UserActor,
  provider: SocialProvider,
  cookies: string | null,
): SocialPurpose | null {
  const value = readCookie(cookies, cookieName('intent')) ?? ''
  const [, text = '', intent = '', given = '', expires = '', signed = ''] =
    /^(([a-z]+)\.([a-z]+)\.(\d{13}))\.([\w-]{43})$/.exec(value) ?? []
  const [a, b] = [Buffer.from(signed), Buffer.from(signature(actor, text))]
  if (a.length !== b.length || !timingSafeEqual(a, b)) return null
  if (given !== provider || Number(expires) < Date.now()) return null
  return socialPurposes.find((each) => each === intent) ?? null
}

function signature({ sessionId }: UserActor, text: string): string {
  return createHmac('sha256', env().AUTH_SECRET).update(`social-intent:${sessionId}:${text}`).digest('base64url')
}

/** Carries the purpose through the authorization. It proves nothing: a path is checked again, an intent needs its own cookie. */
export function purposeCookie(provider: SocialProvider, purpose: Purpose): string {
  const value = purpose.kind === 'sign-in' ? (purpose.next ?? '/') : purpose.kind
  return cookieLine(authorizationCookieName(provider, 'goal'), encodeURIComponent(value), authorizationSeconds)
}

export function readPurpose(provider: SocialProvider, cookies: string | null): Purpose {
  const value = decoded(readCookie(cookies, authorizationCookieName(provider, 'goal')) ?? '')
  const intention = socialPurposes.find((each) => each === value)
  if (intention) return { kind: intention }
  const next = safeNextPath(value)
  return { kind: 'sign-in', next: next === '/' ? null : next }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
