export type MemberRole = 'admin' | 'member'

/** A school as its member sees it. */
export interface OwnSchool {
  id: string
  name: string
  role: MemberRole
}

/** A member of a school, as its other members see them. */
export interface SchoolMember {
  /** Of the membership, not of the account. */
  id: string
  name: string
  /** Null for an account without one. */
  email: string | null
  role: MemberRole
  /** ISO 8601 UTC. */
  since: string
  /** Whether it is the reader. */
  isYou: boolean
}
