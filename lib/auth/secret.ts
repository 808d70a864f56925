import 'server-only'
import { createHmac } from 'node:crypto'
import { env } from '@/lib/env'
import { isSameText } from './same-text'

/** The secrets, by the variables that hold them: the first makes whatever is new, the other is accepted beside it. */
export type SecretName = 'AUTH_SECRET' | 'AUTH_SECRET_ALSO_ACCEPTED'

/** The first makes what is new. */
export function acceptedSecrets(): [SecretName, ...SecretName[]] {
  return env().AUTH_SECRET_ALSO_ACCEPTED ? ['AUTH_SECRET', 'AUTH_SECRET_ALSO_ACCEPTED'] : ['AUTH_SECRET']
}

/** HMAC-SHA256: 32 bytes. */
export function keyedHash(about: string, secret: SecretName = 'AUTH_SECRET'): Buffer {
  return createHmac('sha256', textOf(secret)).update(about).digest()
}

/** In base64url, under each secret that is accepted, for what was stored: the first is the one to store. */
export function keyedHashes(about: string): [string, ...string[]] {
  const [first, ...others] = acceptedSecrets()
  const hash = (secret: SecretName) => keyedHash(about, secret).toString('base64url')
  return [hash(first), ...others.map(hash)]
}

/**
 * Which secret made a text, if one of ours did. Compares in constant time with what each makes, the first or not.
 *
 * @param make what the text is when this secret made it
 */
export function secretBehind(given: string, make: (secret: SecretName) => string): SecretName | undefined {
  return acceptedSecrets().filter((secret) => isSameText(given, make(secret)))[0]
}

/** The secret itself, for a library that wants it. */
export function textOf(secret: SecretName): string {
  const text = env()[secret]
  // An empty key would be one that anybody knows.
  if (!text) throw new Error(`${secret} is not set`)
  return text
}
