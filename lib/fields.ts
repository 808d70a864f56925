import * as z from 'zod/mini'
import { idForm } from './id-form'

// zod probes `new Function` unless told otherwise; our Content-Security-Policy would report that probe as a breach.
if (typeof window !== 'undefined') z.config({ jitless: true })

/**
 * Why a field was refused. The same codes are in the API's `errors[].code` and, as `validation.<code>`, in the messages.
 */
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

/** Tells a missing field from one of the wrong type. */
function missingOrInvalid(issue: { input?: unknown }): FieldErrorCode {
  return issue.input === undefined || issue.input === null ? 'required' : 'invalid'
}

// C0 and C1 controls, separators of lines and paragraphs, the bidirectional overrides that let a name disguise itself, marks of
// notes between lines, and what is no character. Ranges, not properties: the description of the API repeats them, for whatever
// language reads it.
const others = '\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069\\ufdd0-\\ufdef\\ufeff\\ufff9-\\ufffb\\ufffe\\uffff'
/** For a class of a regular expression; with what is no character, `\p{NChar}`. */
export const forbidden = `\\u0000-\\u001f${others}`
const forbiddenInParagraphs = `\\u0000-\\u0009\\u000b\\u000c\\u000e-\\u001f${others}`

/** Characters as people count them, not UTF-16 units. */
function characters(value: string): number {
  return [...value].length
}

/**
 * How many UTF-16 units a text of `max` characters can have before normalisation: a letter may come in up to four pieces.
 * This is asked first, so that nothing ever reads more.
 */
function longest(max: number): number {
  return max * 4
}

/** No script has as many marks on one letter, and to normalise them takes a time that grows with the square of their number. */
const mostMarks = 100

function hasTooManyMarks(value: string): boolean {
  return (value.match(/\p{M}+/gu) ?? []).some((marks) => marks.length > mostMarks)
}

// Letters that show nothing, after those that have a place: they part or join two letters, as in Persian, Indian names and emoji,
// choose a letter's form, or make the last letter of a name in Malayalam.
const invisible = /([^\s\p{DI}](?:\p{VS}?\p{Join_C}(?=[^\s\p{DI}])|\p{VS})|\u0d4d\u200d)|\p{DI}/gu

/** Without letters that show nothing and do nothing. */
export function shownLetters(value: string): string {
  return value.replace(invisible, '$1')
}

/** Without anything to see: blanks, and that of Braille. */
const blank = /^[\s\u2800]*$/

/** The checks, and the same as JSON Schema can say it of a text without spaces around it. */
function text(max: number, refused: string) {
  const allowed = new RegExp(`^[^${refused}]*$`, 'u')
  const isFit = (value: string) => value.isWellFormed() && allowed.test(value) && !/\p{NChar}/u.test(value)
  return z.string({ error: missingOrInvalid }).check(
    z.refine((value) => value.length <= longest(max), { error: 'tooLong', abort: true }),
    z.refine(isFit, { error: 'invalidCharacters', abort: true }),
    z.overwrite(shownLetters),
    z.refine((value) => !hasTooManyMarks(value), { error: 'invalidCharacters', abort: true }),
    z.normalize('NFC'),
    // Where there may be lines at all; in one line no such character has come this far.
    z.overwrite((value) => value.replace(/\r\n?/g, '\n')),
    z.trim(),
    z.refine((value) => characters(value) <= max, { error: 'tooLong' }),
    z.meta({ maxLength: max, pattern: allowed.source }),
  )
}

/** Something other than spaces. */
const notBlank = z.meta({ pattern: `^[^${forbidden}]*[^\\s${forbidden}][^${forbidden}]*$` })

/** One line of 1 to `max` characters: NFC, trimmed, no control character. */
export function requiredLine(max: number) {
  return text(max, forbidden).check(
    // A name of invisible characters only is no name.
    z.refine((value) => /(?!\u2800)[\p{L}\p{N}\p{S}]/u.test(value), { error: 'required' }),
    notBlank,
  )
}

/** One line of 1 to `max` characters that is never displayed, like a token. */
export function opaqueLine(max: number) {
  return text(max, forbidden).check(
    z.refine((value) => value !== '', { error: 'required' }),
    notBlank,
  )
}

/** Up to `max` characters in one line, or null when empty or absent. */
export function optionalLine(max: number) {
  return z.pipe(
    z.optional(z.nullable(text(max, forbidden))),
    z.transform((value) => (value && !blank.test(value) ? value : null)),
  )
}

/** 1 to `max` characters with line breaks. */
export function requiredParagraphs(max: number) {
  return text(max, forbiddenInParagraphs).check(z.refine((value) => !blank.test(value), { error: 'required' }))
}

/** Up to `max` characters with line breaks, or null when empty or absent. */
export function optionalParagraphs(max: number) {
  return z.pipe(
    z.optional(z.nullable(text(max, forbiddenInParagraphs))),
    z.transform((value) => (value && !blank.test(value) ? value : null)),
  )
}

const emailPattern =
  /^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+(?:[a-zA-Z]{2,63}|[xX][nN]--[a-zA-Z0-9-]{0,58}[a-zA-Z0-9])$/

/** No mail system takes a longer address, so no account has one. */
export const maxEmailLength = 254

/** One plain ASCII address, whose country may be in ASCII's form of other letters (.ไทย is xn--o3cw4h): no quotes, comments, lists or display names, so that no mail system can read it as two. */
export const emailAddress = z.string({ error: missingOrInvalid }).check(
  z.refine((value) => value.length <= longest(maxEmailLength), { error: 'invalidEmail', abort: true }),
  z.trim(),
  z.refine((value) => value !== '', { error: 'required', abort: true }),
  z.refine((value) => value.length <= maxEmailLength && emailPattern.test(value), { error: 'invalidEmail' }),
  z.meta({ format: 'email', maxLength: maxEmailLength, pattern: emailPattern.source }),
)

/** The form in which two addresses are compared. */
export function emailKeyOf(address: string): string {
  return address.toLowerCase()
}

export const minPasswordLength = 6
const maxPasswordLength = 128

/** 6 to 128 characters, NFC so that the same Thai password typed on two keyboards is one, never trimmed. */
export const newPassword = z.string({ error: missingOrInvalid }).check(
  z.refine((value) => value !== '', { error: 'required', abort: true }),
  z.refine((value) => value.length <= longest(maxPasswordLength), { error: 'passwordTooLong', abort: true }),
  z.refine((value) => value.isWellFormed() && !value.includes('\0'), { error: 'invalidCharacters', abort: true }),
  z.normalize('NFC'),
  z.refine((value) => characters(value) >= minPasswordLength, { error: 'passwordTooShort' }),
  z.refine((value) => characters(value) <= maxPasswordLength, { error: 'passwordTooLong' }),
)

/**
 * A password to be compared: any text is taken, a wrong form must not be told from a wrong password. One that is too long
 * to be one is left as it is, and so matches none.
 */
export const givenPassword = z
  .string({ error: () => 'required' })
  .check(z.overwrite((value) => (value.length <= longest(maxPasswordLength) ? value.normalize('NFC') : value)))

/** `confirmPassword`: the same password once more. */
export const repeatedPassword = givenPassword.check(z.refine((value) => value !== '', { error: 'required' }))

/** `confirmPassword` is what is in `field`; refused also while another field is wrong, but not in a body that is no object. */
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

/** A choice among `values`; unlike `z.enum` it keeps their order whatever they look like ("K" before "1"). */
export function oneOf<const T extends readonly [string, ...string[]]>(values: T) {
  return z.enum(values, { error: missingOrInvalid }).check(z.meta({ enum: [...values] }))
}

/** An id as the caller has it, which is only compared with one that is known. */
export const givenId = z.string({ error: missingOrInvalid }).check(z.toLowerCase())

const wholeId = new RegExp(`^${idForm}$`, 'i')

export function isId(value: unknown): value is string {
  return typeof value === 'string' && wholeId.test(value)
}

/** What `rowId` says of a text that is no id. No code of a field: a route answers it like an id that nothing has. */
export const malformedId = 'malformedId'

/** The id of a row, in a path, a query or a body. */
export const rowId = z
  .string({ error: missingOrInvalid })
  .check(z.refine(isId, { error: malformedId }), z.toLowerCase())

/** A whole number between two bounds; "7" is not 7. */
export function wholeNumber(min: number, max: number, error: FieldErrorCode) {
  return z
    .number({ error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : error) })
    .check(z.refine((value) => Number.isInteger(value) && value >= min && value <= max, { error }))
}

/** A time as every answer carries it. */
export const isoTime = z.string().check(z.meta({ format: 'date-time' }))
