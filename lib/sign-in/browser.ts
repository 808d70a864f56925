import 'server-only'
import { isLanguage, type Language, languageKey } from '@/lib/i18n/language'
import { readCookie } from '@/lib/request/read-cookie'
import { knownBrowserCookieName } from './known-browser'

/** What a browser says of itself; none of it is proof of anything. */
export interface Browser {
  userAgent: string | null
  /** The unverified value of its known-browser cookie. */
  device: string | undefined
  /** The language chosen in it, if one was. */
  language: Language | null
  /** Of the request it came with, for the log. */
  requestId: string | null
}

export function browserOf(headers: Headers): Browser {
  const cookies = headers.get('cookie')
  const language = readCookie(cookies, languageKey)
  return {
    userAgent: headers.get('user-agent'),
    device: readCookie(cookies, knownBrowserCookieName()),
    language: isLanguage(language) ? language : null,
    requestId: headers.get('x-request-id'),
  }
}
