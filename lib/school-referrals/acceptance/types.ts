import type { InvitedAddress } from '@/lib/email-verification/types'

/** Why a strict school's referral cannot be accepted by an account as it is. */
export type AcceptanceObstacle = Exclude<InvitedAddress['state'], 'ready'>

/** The account that would accept a referral, as its own reader may see it. */
export interface Acceptor {
  /** To tell one account of a shared computer from another: its address, else the first name. */
  name: string
  /** The address that is to be confirmed where that is the obstacle, else the account's; null without one. */
  email: string | null
  obstacle: AcceptanceObstacle | null
}
