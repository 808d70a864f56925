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
