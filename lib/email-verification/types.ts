export interface OpenedConfirmation {
  /** opened: an account was opened with the address · typed: added beside Google or LINE · change: replaces one */
  about: 'opened' | 'typed' | 'change'
  isOwn: boolean
  hasPassword: boolean
}

export interface InvitedAddress {
  state: 'noEmail' | 'otherEmail' | 'unconfirmed' | 'ready'
  /** The account's own address, or the one it has to confirm. */
  email: string | null
}
