import 'server-only'
import { isHttps } from '@/lib/env'
import { currentChildCookie, draftPositionCookie } from '@/lib/request/cookie-names'
import { sessionSeconds } from './mutations'

/** `__Host-` binds the cookie to this host over https; plain http (a developer's machine) cannot have the prefix. */
export function sessionCookieName(): string {
  return isHttps() ? '__Host-sati-session' : 'sati-session'
}

function attributes(): string {
  return `Path=/; HttpOnly; SameSite=Lax${isHttps() ? '; Secure' : ''}`
}

/** The `Set-Cookie` value that signs a browser in. */
export function sessionCookie(token: string): string {
  return `${sessionCookieName()}=${token}; ${attributes()}; Max-Age=${sessionSeconds}`
}

/** The `Set-Cookie` values that sign a browser out and forget which child it looked at. */
export function signedOutCookies(): string[] {
  return [`${sessionCookieName()}=; ${attributes()}; Max-Age=0`, ...forgottenChildCookies()]
}

/** The `Set-Cookie` values after which a browser looks at no child any more. */
export function forgottenChildCookies(): string[] {
  const secure = isHttps() ? '; Secure' : ''
  return [currentChildCookie, draftPositionCookie].map((name) => `${name}=; Path=/; SameSite=Lax${secure}; Max-Age=0`)
}
