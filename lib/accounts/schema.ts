import * as z from 'zod/mini'
import { emailAddress, givenPassword, isoTime, newPassword, oneOf, opaqueLine, requiredLine } from '@/lib/http/fields'
import { languages } from '@/lib/i18n/language'

export const roles = ['parent', 'teacher', 'doctor'] as const
export type Role = (typeof roles)[number]

export const registrationSchema = z.object({
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  email: emailAddress,
  password: newPassword,
  role: oneOf(roles),
})
export type RegistrationInput = z.output<typeof registrationSchema>

/** The form asks for the password twice; the API does not. */
export const registrationFormSchema = z
  .extend(registrationSchema, {
    confirmPassword: givenPassword.check(z.refine((value) => value !== '', { error: 'required' })),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: 'passwordMismatch',
      path: ['confirmPassword'],
      // Also while another field is wrong.
      when: () => true,
    }),
  )

/** Any text is taken here: a wrong form must not be told from a wrong password. */
export const loginSchema = z.object({
  email: z.string({ error: () => 'required' }).check(
    z.trim(),
    z.refine((value) => value !== '', { error: 'required' }),
  ),
  password: givenPassword.check(z.refine((value) => value !== '', { error: 'required' })),
})
export type LoginInput = z.output<typeof loginSchema>

/** The token of a mailed link. */
export const mailedTokenSchema = z.object({ token: opaqueLine(200) })

const phoneNumber = z.pipe(
  z.nullable(
    z.string({ error: 'invalid' }).check(
      z.refine((value) => value.length <= 200, { error: 'tooLong', abort: true }),
      z.trim(),
      z.refine((value) => value.length <= 32, { error: 'tooLong', abort: true }),
      z.refine((value) => /^[0-9 +()-]*$/.test(value), { error: 'invalidCharacters', abort: true }),
      z.refine((value) => value === '' || /[0-9]/.test(value), { error: 'invalid' }),
    ),
  ),
  z.transform((value) => value || null),
)

/** Empty means none; whether an account may have none is for the account to say. */
const emailAddressOrNone = z.union(
  [
    z.pipe(
      z.nullable(z.string().check(z.regex(/^\s{0,200}$/))),
      z.transform(() => null),
    ),
    emailAddress,
  ],
  { error: 'invalid' },
)

/** What a person may change about themselves; a field that is missing stays as it is. */
export const profileSchema = z.object({
  firstName: z.optional(requiredLine(100)),
  lastName: z.optional(requiredLine(100)),
  email: z.optional(emailAddressOrNone),
  phoneNumber: z.optional(phoneNumber),
})
export type ProfileInput = z.output<typeof profileSchema>

/** The two differ; said also while another field is wrong, but not of a body that is none. */
const differing = z.refine<{ newPassword?: unknown; confirmPassword?: unknown }>(
  (form) => form.newPassword === form.confirmPassword,
  {
    error: 'passwordMismatch',
    path: ['confirmPassword'],
    when: ({ value }) =>
      typeof value === 'object' &&
      value !== null &&
      typeof (value as { newPassword?: unknown }).newPassword === 'string' &&
      typeof (value as { confirmPassword?: unknown }).confirmPassword === 'string',
  },
)

/** `confirmPassword: passwordMismatch` and `newPassword: passwordTooShort` are the refusals the specification names. */
export const passwordChangeSchema = z
  .object({ currentPassword: givenPassword, newPassword, confirmPassword: givenPassword })
  .check(differing)
export type PasswordChangeInput = z.output<typeof passwordChangeSchema>

/** A link that confirms an address, and the password of the account where nobody is signed in to it. */
export const confirmationSchema = z.extend(mailedTokenSchema, { password: z.optional(givenPassword) })
export type ConfirmationInput = z.output<typeof confirmationSchema>

export const reauthenticationSchema = z.object({ password: givenPassword })

export const forgottenPasswordSchema = z.object({ email: emailAddress })

/** The form asks for the password twice; a caller of the API need not. */
export const passwordResetSchema = z
  .object({ token: opaqueLine(200), newPassword, confirmPassword: z.optional(givenPassword) })
  .check(differing)
export type PasswordResetInput = z.output<typeof passwordResetSchema>

export const passwordResetFormSchema = z
  .object({
    newPassword,
    confirmPassword: givenPassword.check(z.refine((value) => value !== '', { error: 'required' })),
  })
  .check(differing)

/** The language of the pages, and of the mails to come. */
export const languageSchema = z.object({ language: oneOf(languages) })

/** A sentence for the person, in their language. */
export const messageSchema = z.object({ message: z.string() })

export const userSchema = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(roles),
  phoneNumber: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  provider: z.enum(['local', 'google', 'line']),
  createdAt: isoTime,
  connected: z.object({ google: z.boolean(), line: z.boolean() }),
  schools: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const signedInSchema = z.object({ user: userSchema })
