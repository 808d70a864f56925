/** In the order in which they are shown: by how much others see, and for how long. */
export const sharedAccessKinds = ['secondParent', 'visitLink', 'doctor', 'teacher'] as const
export type SharedAccessKind = (typeof sharedAccessKinds)[number]

/** Times are ISO 8601 UTC. */
export interface SharedAccess {
  kind: SharedAccessKind
  id: string
  childName: string
  name: string | null
  email: string | null
  since: string
  until: string | null
  isInvitation: boolean
  openings: number
  lastOpenedAt: string | null
}
