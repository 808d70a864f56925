import 'server-only'
import { keyedHash, type SecretName, signingSecret } from '@/lib/auth/secret'
import { newToken } from '@/lib/auth/token'
import { isHttps } from '@/lib/env'

// The cookie opens nothing: it selects the counter of failures, so that guesses elsewhere cannot lock the owner out.
// It also decides whether the owner is notified of a sign-in. It is `<device>.<HMAC>` of the last accounts, joined by `~`;
// the HMAC includes the password hash, so that a new password makes every browser unknown.

export interface BrowserOwner {
  id: string
  passwordHash: string | null
}

const accountsPerBrowser = 4
const seconds = 180 * 24 * 3_600
const form = /^([\w-]{43})\.([\w-]{43})$/

export function knownBrowserCookieName(): string {
  return isHttps() ? '__Host-sati-device' : 'sati-device'
}

/** @param owner null for an unknown account, which takes as long */
export function knownBrowserId(cookie: string | undefined, owner: BrowserOwner | null): string | null {
  const against = owner ?? { id: 'nobody', passwordHash: null }
  const found = entriesOf(cookie).find((entry) => isSignedFor(entry, against))
  return owner && found ? deviceOf(found) : null
}

export function knownBrowserCookie(cookie: string | undefined, owner: BrowserOwner): string {
  const entries = entriesOf(cookie)
  const own = entries.find((entry) => isSignedFor(entry, owner))
  const device = own ? deviceOf(own) : newToken()
  const others = entries.filter((entry) => entry !== own).slice(0, accountsPerBrowser - 1)
  const value = [`${device}.${signature(device, owner)}`, ...others].join('~')
  const secure = isHttps() ? '; Secure' : ''
  return `${knownBrowserCookieName()}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}; Max-Age=${seconds}`
}

function entriesOf(cookie: string | undefined): string[] {
  if (!cookie || cookie.length > 1_000) return []
  return cookie
    .split('~')
    .filter((entry) => form.test(entry))
    .slice(0, accountsPerBrowser)
}

function deviceOf(entry: string): string {
  return entry.slice(0, entry.indexOf('.'))
}

function isSignedFor(entry: string, owner: BrowserOwner): boolean {
  const device = deviceOf(entry)
  return signingSecret(entry.slice(device.length + 1), (secret) => signature(device, owner, secret)) !== undefined
}

function signature(device: string, { id, passwordHash }: BrowserOwner, secret?: SecretName): string {
  return keyedHash(`device:${id}:${passwordHash ?? 'none'}:${device}`, secret).toString('base64url')
}
