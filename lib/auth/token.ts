import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 in hexadecimal, as the database stores it. Random tokens need no salt. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
