import * as z from 'zod/mini'
import { signedInSchema } from '@/lib/accounts/schema'
import { enteredPassword, newPassword, repeatedPassword, repeats, requiredLine } from '@/lib/fields'

/** Any text, so that a mistyped code is answered and counted like an unknown one. */
const code = z
  .string({ error: () => 'required' })
  .check(z.refine((value) => value.trim() !== '', { error: 'required' }))

export const letterAcceptanceSchema = z.object({
  code,
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  password: newPassword,
})
export type LetterAcceptanceInput = z.output<typeof letterAcceptanceSchema>

export const letterAcceptanceFormSchema = z
  .extend(z.omit(letterAcceptanceSchema, { code: true }), { confirmPassword: repeatedPassword })
  .check(repeats('password'))

export const letterAcceptedSchema = z.extend(signedInSchema, { child: z.object({ id: z.string() }) })

export const letterLoginSchema = z.object({
  code,
  password: enteredPassword.check(z.refine((value) => value !== '', { error: 'required' })),
})
export type LetterLoginInput = z.output<typeof letterLoginSchema>
