/** What became of looking at the audit log and its seals. */
export interface Verdict {
  /** Seals that hold. */
  seals: number
  /** Rows that they are over. */
  rows: number
  /** Months whose rows are gone because they were old enough to go, as `2021-03`. */
  dropped: string[]
  /** Rows that are not sealed yet, up to a million. */
  open: { rows: number; oldest: string | null }
  /** The hash of the last seal that was to be looked at: to be noted elsewhere. */
  head: string | null
  /** Which seal is the first that does not hold, and why; absent when all do. */
  broken?: string
}

/** A seal beside what is there now. */
export interface SealCheck {
  number: number
  month: string
  count: number
  hash: string
  first: string
  last: string
  /** Null when the seal before it is missing. */
  previous: string | null
  found: number
  foundHash: string
  isInMonth: boolean
  /** Its month may have been dropped. */
  isOld: boolean
}
