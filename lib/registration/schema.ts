import * as z from 'zod/mini'
import { roles } from '@/lib/auth/roles'
import { emailAddress, newPassword, oneOf, repeatedPassword, repeats, requiredLine } from '@/lib/fields'

export const registrationSchema = z.object({
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  email: emailAddress,
  password: newPassword,
  role: oneOf(roles),
})
export type RegistrationInput = z.output<typeof registrationSchema>

export const registrationFormSchema = z
  .extend(registrationSchema, { confirmPassword: repeatedPassword })
  .check(repeats('password'))
