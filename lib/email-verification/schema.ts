import * as z from 'zod/mini'
import { enteredPassword, opaqueLine } from '@/lib/fields'

export const mailedTokenSchema = z.object({ token: opaqueLine(200) })

/** `password` is needed unless the caller is signed in to the account. */
export const confirmationSchema = z.extend(mailedTokenSchema, { password: z.optional(enteredPassword) })
export type ConfirmationInput = z.output<typeof confirmationSchema>
