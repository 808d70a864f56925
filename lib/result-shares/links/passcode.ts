import 'server-only'
import { keyedHashes } from '@/lib/auth/secret'
import { isTimedProof, timedProof } from '@/lib/auth/signed-link'
import { isHttps } from '@/lib/env'
import type { LinkRow } from './addresses'

/** In seconds: how long a browser that has given the passcode is not asked again. */
const passSeconds = 30 * 60

/**
 * Keyed with the server's secret, not slow: ten tries in a link's life leave nothing to slow down, a thousand at once must
 * not keep the server busy, and one statement can compare and count. Without the secret a dump of the table tells nothing.
 *
 * @returns what it may be stored as, under each secret: the first is the one to store
 */
export function passcodeHashes(shareId: string, passcode: string): [string, ...string[]] {
  return keyedHashes(`visit-passcode:${shareId}:${passcode}`)
}

export function passCookieName(shareId: string): string {
  return `visit-pass-${shareId}`
}

/** The `Set-Cookie` line after which this browser opens the link without being asked for half an hour. */
export function passCookie({ id, linkVersion }: Pick<LinkRow, 'id' | 'linkVersion'>): string {
  const proof = timedProof('visit-pass', id, linkVersion, Date.now() + passSeconds * 1000)
  return `${passCookieName(id)}=${proof}; Path=/visit-sheet; Max-Age=${passSeconds}; HttpOnly; SameSite=Lax${isHttps() ? '; Secure' : ''}`
}

export function isPass(proof: string, { id, linkVersion }: Pick<LinkRow, 'id' | 'linkVersion'>): boolean {
  return isTimedProof(proof, 'visit-pass', id, linkVersion)
}
