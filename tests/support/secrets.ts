import { env } from '@/lib/env'

/** Which secrets this server has from now on: the one that makes what is new, and the one that is accepted beside it. */
export function setSecrets(...[secret, alsoAccepted]: readonly string[]): void {
  Object.assign(env(), { AUTH_SECRET: secret, AUTH_SECRET_ALSO_ACCEPTED: alsoAccepted })
}

export const oldSecret = 'the-old-secret-0123456789abcdef0123456789'
export const newSecret = 'the-new-secret-0123456789abcdef0123456789'
export const thirdSecret = 'nobodys-secret-0123456789abcdef0123456789'

/** What an instance may have while the secret is changed, and whether it knows what the old one has made. */
export const steps = [
  ['that accepts the new one too', [oldSecret, newSecret], true],
  ['that signs with the new one and accepts the old', [newSecret, oldSecret], true],
  ['that has the new one alone', [newSecret], false],
  ['with two secrets of which none is the old', [newSecret, thirdSecret], false],
] as const satisfies [string, [string, string?], boolean][]
