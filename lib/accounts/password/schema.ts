import * as z from 'zod/mini'
import { emailAddress, givenPassword, newPassword, opaqueLine } from '@/lib/fields'

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
