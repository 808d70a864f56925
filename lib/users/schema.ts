import * as z from 'zod/mini'

/** `local` is a password. */
export const providers = ['local', 'google', 'line'] as const
export type Provider = (typeof providers)[number]

/** A Thai number with its 0, or one of any country with its code. */
function isCallable(typed: string): boolean {
  return /^(0\d{8,9}|\+\d{8,15})$/.test(typed.replace(/[ ()-]/g, ''))
}

export const phoneNumber = z.pipe(
  z.nullable(
    z.string({ error: 'invalid' }).check(
      z.refine((value) => value.length <= 200, { error: 'tooLong', abort: true }),
      z.trim(),
      z.refine((value) => value.length <= 32, { error: 'tooLong', abort: true }),
      z.refine((value) => /^[0-9 +()-]*$/.test(value), { error: 'invalidCharacters', abort: true }),
      z.refine((value) => value === '' || isCallable(value), { error: 'phoneNumber' }),
    ),
  ),
  z.transform((value) => value || null),
)
