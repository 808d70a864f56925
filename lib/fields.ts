import * as z from 'zod/mini'
import { idForm } from './id-form'

// zod probes `new Function` otherwise, which our Content-Security-Policy would report as a breach.
if (typeof window !== 'undefined') z.config({ jitless: true })

/** In the API's `errors[].code`, and `validation.<code>` in the messages. */
export const fieldErrorCodes = [
  'required',
  'invalid',
  'invalidCharacters',
  'tooLong',
  'invalidEmail',
  'phoneNumber',
  'ownEmail',
  'passwordTooShort',
  'passwordTooLong',
  'passwordMismatch',
  'passwordCommon',
  'passcodeTooShort',
  'ageRange',
  'answers',
  'duplicate',
] as const
export type FieldErrorCode = (typeof fieldErrorCodes)[number]

function missingOrInvalid(issue: { input?: unknown }): FieldErrorCode {
  return issue.input === undefined || issue.input === null ? 'required' : 'invalid'
}

// Controls, line separators, bidirectional overrides (a name could disguise itself), annotation marks and
// noncharacters. Ranges, not properties: the description of the API repeats them for software in any language.
const others = '\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069\\ufdd0-\\ufdef\\ufeff\\ufff9-\\ufffb\\ufffe\\uffff'
export const forbidden = `\\u0000-\\u001f${others}`
const forbiddenInParagraphs = `\\u0000-\\u0009\\u000b\\u000c\\u000e-\\u001f${others}`

/** Code points, not UTF-16 units. */
function characters(value: string): number {
  return [...value].length
}

/** UTF-16 units before normalisation: a character may come in up to four pieces. Checked first, as a bound. */
function longest(max: number): number {
  return max * 4
}

/** No script has as many marks on one character; normalising takes time quadratic in their number. */
const mostMarks = 100

function hasTooManyMarks(value: string): boolean {
  return (value.match(/\p{M}+/gu) ?? []).some((marks) => marks.length > mostMarks)
}

// Default-ignorable characters that do nothing where they are: not joiners, form selectors or a Malayalam ending.
const invisible = /([^\s\p{DI}](?:\p{VS}?\p{Join_C}(?=[^\s\p{DI}])|\p{VS})|\u0d4d\u200d)|\p{DI}/gu

export function visibleText(value: string): string {
  return value.replace(invisible, '$1')
}

/** Only spaces, Braille's among them. */
const blank = /^[\s\u2800]*$/

function text(max: number, refused: string) {
  const allowed = new RegExp(`^[^${refused}]*$`, 'u')
  const isFit = (value: string) => value.isWellFormed() && allowed.test(value) && !/\p{NChar}/u.test(value)
  return z.string({ error: missingOrInvalid }).check(
    z.refine((value) => value.length <= longest(max), { error: 'tooLong', abort: true }),
    z.refine(isFit, { error: 'invalidCharacters', abort: true }),
    z.overwrite(visibleText),
    z.refine((value) => !hasTooManyMarks(value), { error: 'invalidCharacters', abort: true }),
    z.normalize('NFC'),
    z.overwrite((value) => value.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.refine((value) => characters(value) <= max, { error: 'tooLong' }),
    z.meta({ maxLength: max, pattern: allowed.source }),
  )
}

const notBlank = z.meta({ pattern: `^[^${forbidden}]*[^\\s${forbidden}][^${forbidden}]*$` })

/** NFC, trimmed, no control character. */
export function requiredLine(max: number) {
  return text(max, forbidden).check(
    // A name of invisible characters only is no name.
    z.refine((value) => /(?!\u2800)[\p{L}\p{N}\p{S}]/u.test(value), { error: 'required' }),
    notBlank,
  )
}

export function opaqueLine(max: number) {
  return text(max, forbidden).check(
    z.refine((value) => value !== '', { error: 'required' }),
    notBlank,
  )
}

function orNull(field: ReturnType<typeof text>) {
  return z.pipe(
    z.optional(z.nullable(field)),
    z.transform((value) => (value && !blank.test(value) ? value : null)),
  )
}

export function optionalLine(max: number) {
  return orNull(text(max, forbidden))
}

export function requiredParagraphs(max: number) {
  return text(max, forbiddenInParagraphs).check(z.refine((value) => !blank.test(value), { error: 'required' }))
}

export function optionalParagraphs(max: number) {
  return orNull(text(max, forbiddenInParagraphs))
}

const emailPattern =
  /^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+(?:[a-zA-Z]{2,63}|[xX][nN]--[a-zA-Z0-9-]{0,58}[a-zA-Z0-9])$/

/** No mail system takes a longer address. */
export const maxEmailLength = 254

// Plain ASCII (.ไทย as xn--o3cw4h) without quotes, comments, lists or names: no mail system can read it as two.
export const emailAddress = z.string({ error: missingOrInvalid }).check(
  z.refine((value) => value.length <= longest(maxEmailLength), { error: 'invalidEmail', abort: true }),
  z.trim(),
  z.refine((value) => value !== '', { error: 'required', abort: true }),
  z.refine((value) => value.length <= maxEmailLength && emailPattern.test(value), { error: 'invalidEmail' }),
  z.meta({ format: 'email', maxLength: maxEmailLength, pattern: emailPattern.source }),
)

export function emailKeyOf(address: string): string {
  return address.toLowerCase()
}

export const minPasswordLength = 6
const maxPasswordLength = 128

/** NFC, so that the same Thai password typed on two keyboards is one; never trimmed. */
export const newPassword = z.string({ error: missingOrInvalid }).check(
  z.refine((value) => value !== '', { error: 'required', abort: true }),
  z.refine((value) => value.length <= longest(maxPasswordLength), { error: 'passwordTooLong', abort: true }),
  z.refine((value) => value.isWellFormed() && !value.includes('\0'), { error: 'invalidCharacters', abort: true }),
  z.normalize('NFC'),
  z.refine((value) => characters(value) >= minPasswordLength, { error: 'passwordTooShort' }),
  z.refine((value) => characters(value) <= maxPasswordLength, { error: 'passwordTooLong' }),
)

/** Any text, so that a malformed password is answered like a wrong one. */
export const enteredPassword = z
  .string({ error: () => 'required' })
  .check(z.overwrite((value) => (value.length <= longest(maxPasswordLength) ? value.normalize('NFC') : value)))

export const repeatedPassword = enteredPassword.check(z.refine((value) => value !== '', { error: 'required' }))

/** Checked also while another field is wrong, but not in a body that is no object. */
export function repeats<F extends string>(field: F) {
  type Form = { [name in F | 'confirmPassword']?: unknown }
  return z.refine<Form>((form) => form[field] === form.confirmPassword, {
    error: 'passwordMismatch',
    path: ['confirmPassword'],
    when: ({ value }) => {
      const form = value as Form | null | undefined
      return typeof form?.[field] === 'string' && typeof form.confirmPassword === 'string'
    },
  })
}

/** Unlike `z.enum` it keeps the order of `values` whatever they look like ("K" before "1"). */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: missingOrInvalid }).check(z.meta({ enum: [...values] }))
}

/** An id that is only compared with a known one. */
export const knownId = z.string({ error: missingOrInvalid }).check(z.toLowerCase())

const wholeId = new RegExp(`^${idForm}$`, 'i')

export function isId(value: unknown): value is string {
  return typeof value === 'string' && wholeId.test(value)
}

/** Not a field code: a route answers it like an unknown id. */
export const malformedId = 'malformedId'

export const rowId = z
  .string({ error: missingOrInvalid })
  .check(z.refine(isId, { error: malformedId }), z.toLowerCase())

export function wholeNumber(min: number, max: number, error: FieldErrorCode) {
  return z
    .number({ error: (issue) => (missingOrInvalid(issue) === 'required' ? 'required' : error) })
    .check(z.refine((value) => Number.isInteger(value) && value >= min && value <= max, { error }))
}

export const isoTime = z.string().check(z.meta({ format: 'date-time' }))
