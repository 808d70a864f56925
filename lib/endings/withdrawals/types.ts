/** Shown to a parent before withdrawing a consent about the child. */
export interface ChildWithdrawalEffects {
  childId: string
  teacherLinks: number
  doctors: number
  visitLinks: number
  secondParentInvitations: number
  /** Accepted ones, who stay readers. */
  secondParents: number
  /** Open requests to doctors, which stay. */
  requests: number
}
