import * as z from 'zod/mini'
import { roles } from '@/lib/auth/roles'
import { emailAddress, givenPassword, newPassword, oneOf, requiredLine } from '@/lib/fields'

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
