import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { env } from '@/lib/env'

export type SecretName = 'AUTH_SECRET' | 'AUTH_SECRET_ALSO_ACCEPTED'

/** The first signs what is new. */
export function acceptedSecrets(): [SecretName, ...SecretName[]] {
  return env().AUTH_SECRET_ALSO_ACCEPTED ? ['AUTH_SECRET', 'AUTH_SECRET_ALSO_ACCEPTED'] : ['AUTH_SECRET']
}

/** HMAC-SHA256: 32 bytes. */
export function keyedHash(about: string, secret: SecretName = 'AUTH_SECRET'): Buffer {
  return createHmac('sha256', textOf(secret)).update(about).digest()
}

/** In base64url, under each accepted secret, to find what was stored: store the first. */
export function keyedHashes(about: string): [string, ...string[]] {
  const [first, ...others] = acceptedSecrets()
  const hash = (secret: SecretName) => keyedHash(about, secret).toString('base64url')
  return [hash(first), ...others.map(hash)]
}

/** Compares in constant time, and with every secret: time must not tell which one matched. */
export function signingSecret(given: string, make: (secret: SecretName) => string): SecretName | undefined {
  return acceptedSecrets().filter((secret) => isSameText(given, make(secret)))[0]
}

export function textOf(secret: SecretName): string {
  const text = env()[secret]
  // Anybody knows an empty key.
  if (!text) throw new Error(`${secret} is not set`)
  return text
}

function isSameText(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
