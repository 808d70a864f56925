import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/env'
import { isSameText } from './same-text'

/** What a link is for; a link of one purpose is worthless for another. */
export type LinkPurpose =
  | 'teacher'
  | 'school'
  | 'school-invitation'
  | 'second-parent'
  | 'visit'
  /** Apart from `visit`: a release that asks for no passcode does not know it, and opens nothing. */
  | 'visit-with-passcode'

/** What else is derived for a row, and becomes worthless with the row's links. */
type SecretPurpose = LinkPurpose | 'health-link' | 'health-link-key' | 'health-link-file' | 'visit-pass'

/**
 * `<id>.<HMAC-SHA256(key, purpose, id, linkVersion)>`: it can be made again for its creator, is worthless in a database
 * dump, and becomes invalid when the row's linkVersion changes.
 */
export function linkToken(purpose: LinkPurpose, id: string, linkVersion: number): string {
  return `${id}.${derivedSecret(purpose, id, linkVersion).toString('base64url')}`
}

/** The row a token names, if it has a token's form; nothing is proven yet. */
export function linkedId(token: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(token)?.[1] ?? null
}

/** Compares in constant time; call it for unknown rows too, with any version, so that they take as long. */
export function isLinkToken(token: string, purpose: LinkPurpose, id: string, linkVersion: number): boolean {
  // The texts, not the bytes they decode to: several texts decode to the same bytes.
  return isSameText(token, linkToken(purpose, id, linkVersion))
}

/**
 * 32 bytes for one purpose and one row, the same each time: no key need be stored. They change with the row's linkVersion.
 *
 * @param more what else they are for, such as a moment
 */
export function derivedSecret(purpose: SecretPurpose, id: string, linkVersion: number, more?: string | number): Buffer {
  const about = `link:${purpose}:${id}:${linkVersion}${more === undefined ? '' : `:${more}`}`
  return createHmac('sha256', env().AUTH_SECRET).update(about).digest()
}

/** `<until>.<signature>`, for a purpose of a row until a moment (milliseconds since 1970). */
export function timedProof(purpose: SecretPurpose, id: string, linkVersion: number, until: number): string {
  return `${until}.${derivedSecret(purpose, id, linkVersion, until).toString('base64url')}`
}

export function isTimedProof(proof: string, purpose: SecretPurpose, id: string, linkVersion: number): boolean {
  const until = Number(/^(\d{13})\./.exec(proof)?.[1] ?? 0)
  return isSameText(proof, timedProof(purpose, id, linkVersion, until)) && until > Date.now()
}
