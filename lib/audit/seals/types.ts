/** What became of looking at the audit log and its seals. */
export interface Verdict {
  /** Seals that hold, of those whose rows were to be looked at. */
  seals: number
  /** Rows that they are over. */
  rows: number
  /** Months whose rows are gone because they were old enough to go, as `2021-03`. */
  dropped: string[]
  /** The numbers of seals whose rows are not those that were sealed, but those that were known to be there instead. */
  known: number[]
  /** Rows that are not sealed yet, up to a million. */
  open: { rows: number; oldest: string | null }
  /** The number of the last seal and its hash, as `2005:4ed9…`: to be noted elsewhere. */
  head: string | null
  /** What does not hold, and why, in the order of the seals. */
  broken: string[]
}

/** A seal beside what is there now. */
export interface SealCheck {
  number: number
  month: string
  count: number
  rowsHash: string
  hash: string
  first: string
  last: string
  /** Its times are such as sealing writes: of its month, and after the seal before. */
  isInOrder: boolean
  /** It is as it was made, behind the seal that is before it now. Null when that is missing. */
  isAsMade: boolean | null
  /** Its rows were to be looked at. */
  isLookedAt: boolean
  found: number
  foundHash: string
  /** Its month is old enough to have been dropped, and there is no part for it. */
  mayBeDropped: boolean
}
