import type { InvitedAddress } from '@/lib/email-verification/schema'

export type AcceptanceObstacle = Exclude<InvitedAddress['state'], 'ready'>

export interface Acceptor {
  /** The address, else the first name: distinguishes the accounts of a shared computer. */
  name: string
  email: string | null
  obstacle: AcceptanceObstacle | null
}
