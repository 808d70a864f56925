export interface OpenedConfirmation {
  /**
   * opened: a password account was opened with the address · typed: added to a Google or LINE account · change:
   * replaces one
   */
  about: 'opened' | 'typed' | 'change'
  /** The reader is signed in to that account. */
  isOwn: boolean
  hasPassword: boolean
}

export interface InvitedAddress {
  state: 'noEmail' | 'otherEmail' | 'unconfirmed' | 'ready'
  /** The account's own address, or the one it has to confirm. */
  email: string | null
}
