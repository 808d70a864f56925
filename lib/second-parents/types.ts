/** invited: the link works · expired: it ran out unanswered · accepted: reads the results and may answer. */
type SecondParentState = 'invited' | 'expired' | 'accepted'

/** The second parent of one child, as the child's own parent sees them. */
export interface SecondParent {
  id: string
  childId: string
  /** Where the invitation was sent. */
  email: string
  state: SecondParentState
  /** Of the account that accepted; null until then. */
  name: string | null
  sentAt: string
  /** ISO 8601 UTC; until when the invitation can be accepted. */
  expiresAt: string
  acceptedAt: string | null
  /** When they last answered the questions about the child. */
  answeredAt: string | null
  /** Of the mail that carries the invitation. */
  delivery: 'waiting' | 'sent' | 'failed'
}

/** A child of another parent whose results the actor may read. */
export interface SharedChild {
  /** Of the row that says so, for leaving. */
  id: string
  childId: string
  childName: string
  /** Of the child's own parent. */
  parentName: string
  /** The actor has answered the questions about this child. */
  hasAnswered: boolean
}

/** An invitation that its reader can take: who sends it, null while that parent's address is unconfirmed, and its page. */
export interface WaitingInvitation {
  id: string
  inviterName: string | null
  path: string
}
