import * as z from 'zod/mini'
import { givenPassword, opaqueLine } from '@/lib/fields'

/** The token of a mailed link. */
export const mailedTokenSchema = z.object({ token: opaqueLine(200) })

/** A link that confirms an address, and the account's password unless the caller is signed in to it. */
export const confirmationSchema = z.extend(mailedTokenSchema, { password: z.optional(givenPassword) })
export type ConfirmationInput = z.output<typeof confirmationSchema>
