import type { Device } from '@/lib/sessions/types'

/** The method of a sign-in. */
export type SignInMethod = 'password' | 'google' | 'line' | 'registration'

/** One sign-in to an account. */
export interface SignIn {
  id: string
  /** ISO 8601 UTC. */
  at: string
  method: SignInMethod
  device: Device
}
