import * as z from 'zod/mini'
import { enteredPassword } from '@/lib/fields'

/** Accepts any text: a malformed password must be indistinguishable from a wrong one. */
export const loginSchema = z.object({
  email: z.string({ error: () => 'required' }).check(
    z.trim(),
    z.refine((value) => value !== '', { error: 'required' }),
  ),
  password: enteredPassword.check(z.refine((value) => value !== '', { error: 'required' })),
})
export type LoginInput = z.output<typeof loginSchema>

export const reauthenticationSchema = z.object({ password: enteredPassword })
