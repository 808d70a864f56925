/** How a parent's notices reach them, as the profile shows it. */
export interface LineNotices {
  /** Whether this installation can send to LINE at all. */
  isConfigured: boolean
  /** Whether the account has a LINE identity: without one nothing is ever sent. */
  isConnected: boolean
  /** The consent that counts, ISO 8601 UTC; null without one. */
  agreedAt: string | null
  /** False when the official account is not a friend, or is blocked: then notices come by mail. */
  isFriend: boolean
}

/** A consent to notices in LINE, as the list of consents shows it: ISO 8601 UTC. */
export interface LineConsent {
  givenAt: string
  withdrawnAt: string | null
}
