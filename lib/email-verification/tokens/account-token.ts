import 'server-only'
import { acceptedSecrets, keyedHash, type SecretName, signingSecret } from '@/lib/auth/secret'
import { hashToken } from '@/lib/auth/token'

/** 256 bits, derived and not stored: a mail that is sent twice has the same link, and a database dump only its hash. */
export function accountToken(id: string, secret?: SecretName): string {
  return keyedHash(`account-token:${id}`, secret).toString('base64url')
}

export function accountTokenHash(id: string): string {
  return hashToken(accountToken(id))
}

/** Null when the secret that derived it is no longer accepted. */
export function storedAccountToken(id: string, tokenHash: string): string | null {
  const tokens = acceptedSecrets().map((secret) => accountToken(id, secret))
  return tokens.find((token) => hashToken(token) === tokenHash) ?? null
}

/** The hash alone would accept a link whose secret is no longer accepted. */
export function isAccountToken(token: string, id: string): boolean {
  return signingSecret(token, (secret) => accountToken(id, secret)) !== undefined
}
