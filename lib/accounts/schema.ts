import * as z from 'zod/mini'
import { emailAddress, isoTime, newPassword, oneOf, opaqueLine, requiredLine } from '@/lib/http/fields'

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
    confirmPassword: z.string().check(
      z.refine((value) => value !== '', { error: 'required' }),
      z.normalize('NFC'),
    ),
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
  password: z.string({ error: () => 'required' }).check(
    z.refine((value) => value !== '', { error: 'required' }),
    z.normalize('NFC'),
  ),
})
export type LoginInput = z.output<typeof loginSchema>

/** The token of a mailed link. */
export const mailedTokenSchema = z.object({ token: opaqueLine(200) })

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
