import type { BreachTable } from './kinds'

/** What is asked after a breach. */
export interface BreachQuestion {
  /** ISO 8601 with its offset; a row of this moment counts. */
  since: string
  /** The first moment that does not count. */
  until?: string | undefined
  table: BreachTable
  /** The id of the account, key, request or link that did it. */
  actor?: string | undefined
  addresses?: boolean | undefined
}

/** What one actor did to one of those affected, by action. */
export interface AffectedRow {
  kind: string
  id: string
  actorKind: string
  actorId: string
  action: string
  count: number
  /** Milliseconds since 1970, as numbers: there are millions of rows. */
  first: number
  last: number
}

/** Whom to notify of what happened to a row. */
export interface Notified {
  id: string
  account: string | null
  address: string | null
  language: string | null
}
