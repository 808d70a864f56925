import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { keyedHash, type SecretName, signingSecret } from '@/lib/auth/secret'
import type { SocialProvider } from '@/lib/identities/schema'
import { safeNextPath } from '@/lib/request/paths'
import { readCookie } from '@/lib/request/read-cookie'
import { authorizationCookieName, authorizationSeconds, cookieLine, cookieName } from './cookies'
import { type SocialPurpose, type SocialPurposeInput, socialPurposes } from './schema'

const purposeSeconds = 10 * 60

/** To sign in and open a path, or what a signed-in user requested. */
export type Purpose = { kind: 'sign-in'; next: string | null } | { kind: SocialPurpose }

/** Only a POST of our own pages sets this signed cookie. It is valid for one session, provider and purpose. */
export function signedPurposeCookie(actor: UserActor, { intent, provider }: SocialPurposeInput): string {
  const expires = Date.now() + purposeSeconds * 1_000
  const text = `${intent}.${provider}.${expires}`
  return cookieLine(cookieName('intent'), `${text}.${signature(actor, text)}`, purposeSeconds)
}

export function clearSignedPurpose(): string {
  return cookieLine(cookieName('intent'), '', 0)
}

export function readSignedPurpose(actor: UserActor, provider: SocialProvider, cookies: string | null) {
  const value = readCookie(cookies, cookieName('intent')) ?? ''
  const [, text = '', intent = '', given = '', expires = '', signed = ''] =
    /^(([a-z]+)\.([a-z]+)\.(\d{13}))\.([\w-]{43})$/.exec(value) ?? []
  if (!signingSecret(signed, (secret) => signature(actor, text, secret))) return null
  if (given !== provider || Number(expires) < Date.now()) return null
  return socialPurposes.find((each) => each === intent) ?? null
}

function signature({ sessionId }: UserActor, text: string, secret?: SecretName): string {
  return keyedHash(`social-intent:${sessionId}:${text}`, secret).toString('base64url')
}

/** Not trusted: a path is validated, and a purpose needs its signed cookie. */
export function purposeCookie(provider: SocialProvider, purpose: Purpose): string {
  const value = purpose.kind === 'sign-in' ? (purpose.next ?? '/') : purpose.kind
  return cookieLine(authorizationCookieName(provider, 'goal'), encodeURIComponent(value), authorizationSeconds)
}

export function readPurpose(provider: SocialProvider, cookies: string | null): Purpose {
  const value = decoded(readCookie(cookies, authorizationCookieName(provider, 'goal')) ?? '')
  const kind = socialPurposes.find((each) => each === value)
  if (kind) return { kind }
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
