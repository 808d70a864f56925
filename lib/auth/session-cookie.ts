import 'server-only'
import { isHttps } from '@/lib/env'

/** `__Host-` binds the cookie to this host over https; plain http (a developer's machine) cannot have the prefix. */
export function sessionCookieName(): string {
  return isHttps() ? '__Host-sati-session' : 'sati-session'
}
