/** What a parent hands out, in the order in which it is shown: by how much it lets others see, and for how long. */
export const sharedAccessKinds = ['secondParent', 'visitLink', 'doctor', 'teacher'] as const
export type SharedAccessKind = (typeof sharedAccessKinds)[number]

/** One thing that an account has handed out, and that works without it. Times are ISO 8601 UTC. */
export interface SharedAccess {
  kind: SharedAccessKind
  /** Of the row by which it is ended. */
  id: string
  childName: string
  /** Of the reader, if known; of a visit link null. */
  name: string | null
  email: string | null
  since: string
  /** Null: it has no end. */
  until: string | null
  /** A second parent who has not accepted yet. */
  isInvitation: boolean
  /** How often a visit link was opened. */
  openings: number
  lastOpenedAt: string | null
}
