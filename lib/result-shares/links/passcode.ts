import 'server-only'
import { keyedHashes } from '@/lib/auth/secret'
import { isTimedToken, timedToken } from '@/lib/auth/signed-link'
import { isHttps } from '@/lib/env'
import type { LinkRow } from './addresses'

const passSeconds = 30 * 60

/**
 * A keyed hash, not a slow one: a link has ten attempts, a flood must not load the server, and SQL can compare it.
 * @returns one hash for each secret; the first is stored
 */
export function passcodeHashes(shareId: string, passcode: string): [string, ...string[]] {
  return keyedHashes(`visit-passcode:${shareId}:${passcode}`)
}

export function passCookieName(shareId: string): string {
  return `visit-pass-${shareId}`
}

export function passCookie({ id, linkVersion }: Pick<LinkRow, 'id' | 'linkVersion'>): string {
  const pass = timedToken('visit-pass', id, linkVersion, Date.now() + passSeconds * 1000)
  return `${passCookieName(id)}=${pass}; Path=/visit-sheet; Max-Age=${passSeconds}; HttpOnly; SameSite=Lax${isHttps() ? '; Secure' : ''}`
}

export function isPass(pass: string, { id, linkVersion }: Pick<LinkRow, 'id' | 'linkVersion'>): boolean {
  return isTimedToken(pass, 'visit-pass', id, linkVersion)
}
