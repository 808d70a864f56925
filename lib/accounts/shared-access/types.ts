/** In the order in which they are shown: by how much others see, and for how long. */
export const sharedAccessKinds = ['secondParent', 'visitLink', 'doctor', 'teacher'] as const
export type SharedAccessKind = (typeof sharedAccessKinds)[number]

/** Times are ISO 8601 UTC. */
export interface SharedAccess {
  kind: SharedAccessKind
  /** The row that ends it. */
  id: string
  childName: string
  /** The reader's name; null for a visit link. */
  name: string | null
  email: string | null
  since: string
  until: string | null
  /** A second parent who has not accepted yet. */
  isInvitation: boolean
  openings: number
  lastOpenedAt: string | null
}
