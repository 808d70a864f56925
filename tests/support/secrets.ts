import { env } from '@/lib/env'

/** The server's secrets from now on: the one for new tokens, and the one that is also accepted. */
export function setSecrets(...[secret, alsoAccepted]: readonly string[]): void {
  Object.assign(env(), { AUTH_SECRET: secret, AUTH_SECRET_ALSO_ACCEPTED: alsoAccepted })
}

export const oldSecret = 'the-old-secret-0123456789abcdef0123456789'
export const newSecret = 'the-new-secret-0123456789abcdef0123456789'
export const thirdSecret = 'nobodys-secret-0123456789abcdef0123456789'

/** The stages of a change of the secret, and whether tokens of the old one are accepted. */
export const steps = [
  ['that accepts the new one too', [oldSecret, newSecret], true],
  ['that signs with the new one and accepts the old', [newSecret, oldSecret], true],
  ['that has the new one alone', [newSecret], false],
  ['with two secrets of which none is the old', [newSecret, thirdSecret], false],
] as const satisfies [string, [string, string?], boolean][]
