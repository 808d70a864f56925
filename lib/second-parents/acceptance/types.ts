/** unconfirmed: the reader's address · noEmail, otherEmail: not the invited account · own: invited by the reader */
type SecondParentInvitationState = 'signedOut' | 'ready' | 'unconfirmed' | 'noEmail' | 'otherEmail' | 'own' | 'accepted'

export interface OpenedSecondParentInvitation {
  state: SecondParentInvitationState
  /** Null while the inviter's address is unconfirmed: then it may be an attacker's text. */
  inviterName: string | null
  /** For the two parents only: a forwarded mail must name no child. */
  child: { id: string; name: string } | null
  /** The reader's, which may be unconfirmed. */
  ownEmail: string | null
  id: string
}
