import 'server-only'
import { letterCodeOf } from '@/lib/letter-code'
import { acceptedSecrets, keyedHashes, type SecretName } from './secret'
import { derivedSecret } from './signed-link'

export type LetterHashes = ReturnType<typeof letterHashes>

/** Stored in place of the code, the first; the others find what was stored before the secret changed. */
export const letterHashes = (code: string) => keyedHashes(`letter-code:${code}`)

function letterCode(referralId: string, letterVersion: number, secret?: SecretName): string {
  return letterCodeOf(derivedSecret('letter', referralId, letterVersion, { secret }))
}

/** Of all that were printed before this version, also under a secret that is still accepted. */
export function earlierLetterHashes(referralId: string, letterVersion: number): string[] {
  const versions = Array.from({ length: letterVersion - 1 }, (_, before) => before + 1)
  const codes = versions.flatMap((version) =>
    acceptedSecrets().map((secret) => letterCode(referralId, version, secret)),
  )
  return codes.flatMap(letterHashes)
}

/** Of a letter that was printed before, the same code, also if the secret has changed since. */
export function printedLetterCode(referralId: string, letterVersion: number, letterHash: string | null): string {
  const codes = acceptedSecrets().map((secret) => letterCode(referralId, letterVersion, secret))
  const printed = codes.find((code) => letterHash !== null && letterHashes(code).includes(letterHash))
  return printed ?? letterCode(referralId, letterVersion)
}
