import type { Device } from '@/lib/sessions/types'

/** How somebody came in. */
export type SignInMethod = 'password' | 'google' | 'line' | 'registration'

/** One time somebody signed in to an account. */
export interface SignIn {
  id: string
  /** ISO 8601 UTC. */
  at: string
  method: SignInMethod
  device: Device
}
