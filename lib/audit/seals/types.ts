export interface Verdict {
  seals: number
  rows: number
  /** As `2021-03`. */
  dropped: string[]
  /** Numbers of broken seals that are in `known`. */
  known: number[]
  /** Unsealed rows, up to a million. */
  open: { rows: number; oldest: string | null }
  /** Number and hash of the last seal, as `2005:4ed9…`, to be noted elsewhere. */
  head: string | null
  broken: string[]
}

export interface SealCheck {
  number: number
  month: string
  count: number
  rowsHash: string
  hash: string
  first: string
  last: string
  /** Its times are within its month, and after the seal before. */
  isInOrder: boolean
  /** Its hash follows from the seal before; null when that is missing. */
  isAsMade: boolean | null
  isLookedAt: boolean
  found: number
  foundHash: string
  mayBeDropped: boolean
}
