import type { RecheckMonths } from './schema'

/** When a parent is invited to answer again about one child. */
export interface Recheck {
  months: RecheckMonths
  /** The doctor's date, while it is ahead. */
  date: string | null
  /** When the next invitation goes out, ISO 8601 UTC. */
  next: string | null
  /** The first date that can be chosen. */
  earliest: string
  /** At a confirmed address or in LINE: until then no invitation can be promised. */
  isReachable: boolean
}
