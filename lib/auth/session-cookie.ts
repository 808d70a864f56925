import 'server-only'
import { isHttps } from '@/lib/env'
import { sessionSeconds } from '@/lib/request/cookie-names'

/** `__Host-` binds the cookie to this host over https; plain http (a developer's machine) cannot have the prefix. */
export function sessionCookieName(): string {
  return isHttps() ? '__Host-sati-session' : 'sati-session'
}

export const sessionCookieSettings = () => ({
  name: sessionCookieName(),
  options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps() },
})

/** A `Set-Cookie` value; null deletes the cookie. */
export function sessionCookie(token: string | null): string {
  const seconds = token === null ? 0 : sessionSeconds
  return `${sessionCookieName()}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax${isHttps() ? '; Secure' : ''}; Max-Age=${seconds}`
}
