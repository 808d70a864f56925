import 'server-only'
import type { OpenedSession } from '@/lib/auth/options'
import { sessionCookie } from '@/lib/auth/session-cookie'
import { isHttps } from '@/lib/env'
import { currentChildCookie, draftPositionCookie, sessionSeconds, signedOutCookie } from '@/lib/request/cookie-names'

const secure = () => (isHttps() ? '; Secure' : '')

/**
 * The `Set-Cookie` values that sign a browser in. Where somebody has signed in before, one has the next document delete the
 * unsent answers of other accounts.
 *
 * @param browser lib/sign-in/browser.ts: its `device` is of an earlier sign-in
 */
export function signInCookies({ userId, token }: OpenedSession, browser: { device: string | undefined }): string[] {
  return [sessionCookie(token), ...(browser.device ? [deletionMark(userId)] : [])]
}

/** The `Set-Cookie` values that sign a browser out and forget which child it looked at. */
export function clearSessionCookies(): string[] {
  return [sessionCookie(null), ...clearChildCookies()]
}

/**
 * The same, and one that has the next document delete what the browser stores about children. Of a session that has only
 * expired the answers are kept. It lasts longer than any of them.
 */
export function signOutCookies(where: 'here' | 'elsewhere' = 'here'): string[] {
  return [...clearSessionCookies(), deletionMark(where === 'here' ? '1' : '2')]
}

/** @param kept as of `signedOutCookie` */
function deletionMark(kept: string): string {
  return `${signedOutCookie}=${kept}; Path=/; SameSite=Lax${secure()}; Max-Age=${5 * sessionSeconds}`
}

/** The `Set-Cookie` values after which a browser looks at no child any more. */
export function clearChildCookies(): string[] {
  return [currentChildCookie, draftPositionCookie].map((name) => `${name}=; Path=/; SameSite=Lax${secure()}; Max-Age=0`)
}
