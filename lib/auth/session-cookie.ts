import 'server-only'
import { isHttps } from '@/lib/env'

/** Absolute life of a session in seconds; it also ends after 12 idle hours. */
export const sessionSeconds = 7 * 24 * 3_600

/** `__Host-` binds the cookie to this host over https; plain http (a developer's machine) cannot have the prefix. */
export function sessionCookieName(): string {
  return isHttps() ? '__Host-sati-session' : 'sati-session'
}
