import type { BreachTable } from './kinds'

export interface BreachQuestion {
  /** ISO 8601 with its offset, inclusive. */
  since: string
  /** Exclusive. */
  until?: string | undefined
  table: BreachTable
  /** The id of an account, key, request or link. */
  actor?: string | undefined
  addresses?: boolean | undefined
}

/** A child, an account or another person in a row of the table. */
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

/** The actor could read it unlogged. */
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
