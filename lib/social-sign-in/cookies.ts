import 'server-only'
import { isHttps } from '@/lib/env'
import type { SocialProvider } from '@/lib/identities/schema'
import { readCookie } from '@/lib/request/read-cookie'

/** How long an authorization may take at the provider, in seconds. */
export const authorizationSeconds = 15 * 60

/** What a browser carries through a sign-in. `goal` is ours, the others are next-auth's proofs. */
const parts = ['state', 'nonce', 'pkce', 'goal'] as const
type Part = (typeof parts)[number]

/**
 * Each provider has cookies of its own, so that what one authorization left behind is nothing to the other's callback
 * (CVE-2026-73419 was one name for both).
 */
export function authorizationCookieName(provider: SocialProvider, part: Part): string {
  return cookieName(`${provider}-${part}`)
}

export function cookieName(name: string): string {
  return `${isHttps() ? '__Host-' : ''}sati-${name}`
}

/** A `Set-Cookie` value for no script and no other site; zero seconds forgets it. */
export function cookieLine(name: string, value: string, seconds: number): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${isHttps() ? '; Secure' : ''}; Max-Age=${seconds}`
}

/** How next-auth is to set its three proofs. */
export function proofCookies(provider: SocialProvider) {
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

/** An authorization is used once, however it ends. */
export function forgetAuthorization(provider: SocialProvider): string[] {
  return parts.map((part) => cookieLine(authorizationCookieName(provider, part), '', 0))
}

/** Whether this browser has anything of an authorization with the provider that is under way. */
export function isUnderWay(provider: SocialProvider, header: string | null): boolean {
  return parts.some((part) => readCookie(header, authorizationCookieName(provider, part)) !== undefined)
}

/** next-auth's three proofs as the browser sent them; null when one is missing. */
export function proofsOf(provider: SocialProvider, header: string | null): Record<string, string> | null {
  const names = (['state', 'nonce', 'pkce'] as const).map((part) => authorizationCookieName(provider, part))
  const found = names.map((name) => [name, readCookie(header, name)] as const)
  return found.every((each): each is [string, string] => Boolean(each[1])) ? Object.fromEntries(found) : null
}
