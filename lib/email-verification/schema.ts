import * as z from 'zod/mini'
import { enteredPassword, opaqueLine } from '@/lib/fields'

export const mailedTokenSchema = z.object({ token: opaqueLine(200) })

/** `password` is needed unless the caller is signed in to the account. */
export const confirmationSchema = z.extend(mailedTokenSchema, { password: z.optional(enteredPassword) })
export type ConfirmationInput = z.output<typeof confirmationSchema>

export interface OpenedConfirmation {
  /** opened: an account was opened with the address · typed: added beside Google or LINE · change: replaces one */
  about: 'opened' | 'typed' | 'change'
  isOwn: boolean
  hasPassword: boolean
}

export interface InvitedAddress {
  state: 'noEmail' | 'otherEmail' | 'unconfirmed' | 'ready'
  email: string | null
}
