import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/env'

/** What a link is for; a link of one purpose is worthless for another. */
export type LinkPurpose = 'teacher' | 'school' | 'school-invitation' | 'visit' | 'second-parent'

/**
 * `<id>.<HMAC-SHA256(key, purpose, id, linkVersion)>`: it can be made again for its creator, is worthless in a database
 * dump, and becomes invalid when the row's linkVersion changes.
 */
export function linkToken(purpose: LinkPurpose, id: string, linkVersion: number): string {
  return `${id}.${signature(purpose, id, linkVersion).toString('base64url')}`
}

/** The row a token names, if it has a token's form; nothing is proven yet. */
export function linkedId(token: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(token)?.[1] ?? null
}

/** Compares in constant time; call it for unknown rows too, with any version, so that they take as long. */
export function isLinkToken(token: string, purpose: LinkPurpose, id: string, linkVersion: number): boolean {
  // The texts, not the bytes they decode to: several texts decode to the same bytes.
  const [given, expected] = [Buffer.from(token), Buffer.from(linkToken(purpose, id, linkVersion))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function signature(purpose: LinkPurpose, id: string, linkVersion: number): Buffer {
  return createHmac('sha256', env().AUTH_SECRET).update(`link:${purpose}:${id}:${linkVersion}`).digest()
}
