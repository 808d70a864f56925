import * as z from 'zod/mini'
import { givenPassword } from '@/lib/fields'

/** Accepts any text: a malformed password must be indistinguishable from a wrong one. */
export const loginSchema = z.object({
  email: z.string({ error: () => 'required' }).check(
    z.trim(),
    z.refine((value) => value !== '', { error: 'required' }),
  ),
  password: givenPassword.check(z.refine((value) => value !== '', { error: 'required' })),
})
export type LoginInput = z.output<typeof loginSchema>

export const reauthenticationSchema = z.object({ password: givenPassword })
