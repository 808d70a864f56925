import 'server-only'
import { acceptedSecrets, keyedHash, type SecretName, secretBehind } from '@/lib/auth/secret'
import { hashToken } from '@/lib/auth/token'

/**
 * The 256-bit token of an AccountToken row, as mailed. It is derived, not stored: a mail that is sent twice by a failing
 * server carries the same link both times, and a database dump holds only its hash.
 */
export function accountToken(id: string, secret?: SecretName): string {
  return keyedHash(`account-token:${id}`, secret).toString('base64url')
}

export function accountTokenHash(id: string): string {
  return hashToken(accountToken(id))
}

/** The token that a row was stored for, by whichever secret; null when the one that made it is accepted no more. */
export function storedAccountToken(id: string, tokenHash: string): string | null {
  const tokens = acceptedSecrets().map((secret) => accountToken(id, secret))
  return tokens.find((token) => hashToken(token) === tokenHash) ?? null
}

/** Of a row that was found by its hash: the hash alone would open a link whose secret is accepted no more. */
export function isAccountToken(token: string, id: string): boolean {
  return secretBehind(token, (secret) => accountToken(id, secret)) !== undefined
}
