export type LaneName = 'people' | 'bulk' | 'line' | 'bulk-line'

export interface Lane {
  name: LaneName
  places: number
  /** How many it leases at once; each statement is work for both sides. */
  leases: number
  pollSeconds?: number
}

/** Separate places, so that no lane blocks another. */
export const mailLanes: readonly Lane[] = [
  { name: 'people', places: 3, leases: 24 },
  { name: 'bulk', places: 3, leases: 24 },
]

// One place per lane, as one call to LINE may take seconds and the next a fraction of one.
export const lineLanes: readonly Lane[] = (['line', 'line', 'line', 'line', 'bulk-line', 'bulk-line'] as const).map(
  // Only the first of each lane polls often: it wakes the others.
  (name, index, names) => ({ name, places: 1, leases: 1, pollSeconds: names.indexOf(name) === index ? 1 : 15 }),
)
