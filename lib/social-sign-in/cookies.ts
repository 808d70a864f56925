import 'server-only'
import { isHttps } from '@/lib/env'
import type { SocialProvider } from '@/lib/identities/schema'
import { readCookie } from '@/lib/request/read-cookie'

export const authorizationSeconds = 15 * 60

/** `goal` is ours, the others are next-auth's checks. */
const parts = ['state', 'nonce', 'pkce', 'goal'] as const
type Part = (typeof parts)[number]

/** Separate for each provider: one name for both was CVE-2026-73419. */
export function authorizationCookieName(provider: SocialProvider, part: Part): string {
  return cookieName(`${provider}-${part}`)
}

export function cookieName(name: string): string {
  return `${isHttps() ? '__Host-' : ''}sati-${name}`
}

/** A `Set-Cookie` value; zero seconds delete the cookie. */
export function cookieLine(name: string, value: string, seconds: number): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${isHttps() ? '; Secure' : ''}; Max-Age=${seconds}`
}

export function checkCookies(provider: SocialProvider) {
  const options = {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isHttps(),
    maxAge: authorizationSeconds,
  } as const
  const cookie = (part: Part) => ({ name: authorizationCookieName(provider, part), options })
  return { state: cookie('state'), nonce: cookie('nonce'), pkceCodeVerifier: cookie('pkce') }
}

/** An authorization is used once, whatever its outcome. */
export function clearAuthorization(provider: SocialProvider): string[] {
  return parts.map((part) => cookieLine(authorizationCookieName(provider, part), '', 0))
}

/** Whether this browser started an authorization with the provider. */
export function hasAuthorizationCookie(provider: SocialProvider, header: string | null): boolean {
  return parts.some((part) => readCookie(header, authorizationCookieName(provider, part)) !== undefined)
}

export function readChecks(provider: SocialProvider, header: string | null): Record<string, string> | null {
  const names = (['state', 'nonce', 'pkce'] as const).map((part) => authorizationCookieName(provider, part))
  const found = names.map((name) => [name, readCookie(header, name)] as const)
  return found.every((each): each is [string, string] => Boolean(each[1])) ? Object.fromEntries(found) : null
}
