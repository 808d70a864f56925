import type { RecheckMonths } from './schema'

export interface Recheck {
  months: RecheckMonths
  /** The doctor's date, if in the future. */
  date: string | null
  /** ISO 8601 UTC. */
  next: string | null
  earliest: string
  /** By mail or LINE. */
  isReachable: boolean
}
