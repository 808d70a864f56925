import 'server-only'
import type { OpenedSession } from '@/lib/auth/options'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { isHttps } from '@/lib/env'
import { currentChildCookie, draftPositionCookie, sessionSeconds, signedOutCookie } from '@/lib/request/cookie-names'

const secure = () => (isHttps() ? '; Secure' : '')

/** In a known browser the next document deletes the unsent answers of other accounts. */
export function signInCookies({ userId, token }: OpenedSession, browser: { device: string | undefined }): string[] {
  return [sessionCookie(token), ...(browser.device ? [deletionMark(userId)] : [])]
}

export function clearSessionCookies(): string[] {
  return [sessionCookie(null), ...clearChildCookies()]
}

/** Also makes the next document delete what the browser stores about children. An expired session keeps the answers. */
export function signOutCookies(where: 'here' | 'elsewhere' = 'here'): string[] {
  return [...clearSessionCookies(), deletionMark(where === 'here' ? '1' : '2')]
}

/** Lasts longer than any unsent answer. @param value as of `signedOutCookie` */
function deletionMark(value: string): string {
  return `${signedOutCookie}=${value}; Path=/; SameSite=Lax${secure()}; Max-Age=${5 * sessionSeconds}`
}

export function clearChildCookies(): string[] {
  return [currentChildCookie, draftPositionCookie].map((name) => `${name}=; Path=/; SameSite=Lax${secure()}; Max-Age=0`)
}
