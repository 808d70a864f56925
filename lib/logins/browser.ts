import 'server-only'
import { readCookie } from '@/lib/auth/cookies'
import { deviceCookieName } from '@/lib/auth/device'

/** What a browser says of itself; none of it is proof of anything. */
export interface Browser {
  userAgent: string | null
  /** The value of its device cookie, as it came. */
  device: string | undefined
}

export function browserOf(headers: Headers): Browser {
  return {
    userAgent: headers.get('user-agent'),
    device: readCookie(headers.get('cookie'), deviceCookieName()),
  }
}
