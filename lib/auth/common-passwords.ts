import 'server-only'
import { dictionary } from '@zxcvbn-ts/language-common'
import { AppError } from '@/lib/errors'
import { minPasswordLength } from '@/lib/fields'

/** OWASP ASVS 5.0, 6.2.4: the 3,000 most common that the other rules allow. */
const howMany = 3_000

/** The package's list is in lower case and sorted by frequency. */
const common = new Set(
  dictionary['passwords-common'].filter((password) => password.length >= minPasswordLength).slice(0, howMany),
)

export function assertUncommon(password: string, field: string): void {
  if (common.has(password.toLowerCase())) {
    throw new AppError('INVALID_INPUT', { errors: [{ field, code: 'passwordCommon' }] })
  }
}
