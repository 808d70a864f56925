import 'server-only'
import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '@/lib/errors'
import { minPasswordLength } from '@/lib/fields'

/** OWASP ASVS 5.0, 6.2.4: the 3,000 commonest of those that the other rules allow. */
const howMany = 3_000

/** The package's list is in lower case, the commonest first. */
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= minPasswordLength).slice(0, howMany),
)

/**
 * Refuses a new password that is on the list of common ones, in any letter case.
 *
 * @param field the name of the password's form field
 * @throws AppError INVALID_INPUT
 */
export function assertUncommon(password: string, field: string): void {
  if (common.has(password.toLowerCase())) {
    throw new AppError('INVALID_INPUT', { errors: [{ field, code: 'passwordCommon' }] })
  }
}
