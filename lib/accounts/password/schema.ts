import * as z from 'zod/mini'
import { emailAddress, enteredPassword, newPassword, opaqueLine, repeatedPassword, repeats } from '@/lib/fields'

/** The specification names the errors `confirmPassword: passwordMismatch` and `newPassword: passwordTooShort`. */
export const passwordChangeSchema = z
  .object({ currentPassword: enteredPassword, newPassword, confirmPassword: enteredPassword })
  .check(repeats('newPassword'))
export type PasswordChangeInput = z.output<typeof passwordChangeSchema>

export const forgottenPasswordSchema = z.object({ email: emailAddress })

/** Only the form requires the repeated password. */
export const passwordResetSchema = z
  .object({ token: opaqueLine(200), newPassword, confirmPassword: z.optional(enteredPassword) })
  .check(repeats('newPassword'))
export type PasswordResetInput = z.output<typeof passwordResetSchema>

export const passwordResetFormSchema = z
  .object({ newPassword, confirmPassword: repeatedPassword })
  .check(repeats('newPassword'))
