import * as z from 'zod/mini'
import { isoTime } from '@/lib/fields'
import { deviceSchema } from '@/lib/sessions/schema'

export const signInSchema = z.object({
  id: z.string(),
  at: isoTime,
  method: z.enum(['password', 'google', 'line', 'registration']),
  device: deviceSchema,
})
export type SignIn = z.output<typeof signInSchema>
export type SignInMethod = SignIn['method']
