import type { InvitedAddress } from '@/lib/email-verification/types'

export type AcceptanceObstacle = Exclude<InvitedAddress['state'], 'ready'>

export interface Acceptor {
  /** The address, else the first name: distinguishes the accounts of a shared computer. */
  name: string
  /** The address to confirm where that is the obstacle, else the account's. */
  email: string | null
  obstacle: AcceptanceObstacle | null
}
