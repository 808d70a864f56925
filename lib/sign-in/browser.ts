import 'server-only'
import { isLanguage, type Language, languageKey } from '@/lib/i18n/language'
import { readCookie } from '@/lib/request/read-cookie'
import { knownBrowserCookieName } from './known-browser'

/** Sent by the client: none of it is verified. */
export interface Browser {
  userAgent: string | null
  device: string | undefined
  language: Language | null
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
