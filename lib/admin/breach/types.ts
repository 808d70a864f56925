import type { BreachTable } from './kinds'

export interface BreachQuestion {
  /** ISO 8601 with its offset, inclusive. */
  since: string
  /** Exclusive. */
  until?: string | undefined
  table: BreachTable
  actor?: string | undefined
  addresses?: boolean | undefined
}

export interface AffectedKey {
  kind: string
  id: string
}

interface LoggedRow extends AffectedKey {
  actorKind: string
  actorId: string
  action: string
  count: number
  /** Milliseconds since 1970, not dates: there are millions of rows. */
  first: number
  last: number
}

interface ReachedRow extends AffectedKey {
  action: null
}

export type AffectedRow = LoggedRow | ReachedRow

export interface Notified {
  id: string
  account: string | null
  address: string | null
  language: string | null
}

/** Quoted SQL literals: a cursor takes no parameters. */
export interface Literals {
  since: string
  until: string
  actor: string
}
