import * as z from 'zod/mini'
import { givenPassword } from '@/lib/fields'

/** Any text is taken here: a wrong form must not be told from a wrong password. */
export const loginSchema = z.object({
  email: z.string({ error: () => 'required' }).check(
    z.trim(),
    z.refine((value) => value !== '', { error: 'required' }),
  ),
  password: givenPassword.check(z.refine((value) => value !== '', { error: 'required' })),
})
export type LoginInput = z.output<typeof loginSchema>

export const reauthenticationSchema = z.object({ password: givenPassword })
