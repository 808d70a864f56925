/** What depends on the consents about one child, as the parent is shown before withdrawing one. */
export interface ChildWithdrawalEffects {
  childId: string
  /** Links to teachers that wait for an answer. */
  teacherLinks: number
  /** Doctors who may read the results now. */
  doctors: number
  /** Links to the visit sheet that work now. */
  visitLinks: number
  /** Invitations to a second parent that wait. */
  secondParentInvitations: number
  /** Second parents who have accepted. They stay readers. */
  secondParents: number
  /** Requests to doctors that are not over. They stay. */
  requests: number
}
