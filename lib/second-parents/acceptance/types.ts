/**
 * What an invitation's link shows its opener. ready: may be accepted · unconfirmed: once the address is confirmed ·
 * noEmail, otherEmail: this is not the account that was invited · own: the reader's child, the reader's invitation ·
 * accepted: by this very account.
 */
type SecondParentInvitationState = 'signedOut' | 'ready' | 'unconfirmed' | 'noEmail' | 'otherEmail' | 'own' | 'accepted'

export interface OpenedSecondParentInvitation {
  state: SecondParentInvitationState
  /** Of the parent who invites; null while their address is unconfirmed: then it may be an attacker's text. */
  inviterName: string | null
  /** For the invited account and the child's own parent: a mail that was passed on names no child. */
  child: { id: string; name: string } | null
  /** The signed-in reader's own address, or the one they have to confirm. */
  ownEmail: string | null
  /** Of the row, for the account that accepted. */
  id: string
}
