/** What a link that confirms an address is for. */
export interface OpenedConfirmation {
  /**
   * opened: an account with a password was opened with the address · typed: somebody who signs in with Google or LINE
   * gave it · change: it is to take the place of another one
   */
  about: 'opened' | 'typed' | 'change'
  /** The person who looks is signed in to that account. */
  isOwn: boolean
  hasPassword: boolean
}

/** Whether the account of a reader is the one that was invited. */
export interface InvitedAddress {
  state: 'noEmail' | 'otherEmail' | 'unconfirmed' | 'ready'
  /** The account's own address, or the one it has to confirm. */
  email: string | null
}
