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

/** Who or what is affected: a child, an account, or who else stands in a row of the table. */
export interface AffectedKey {
  kind: string
  id: string
}

/** What one actor did to one of those affected, by action. */
interface LoggedRow extends AffectedKey {
  actorKind: string
  actorId: string
  action: string
  count: number
  /** Milliseconds since 1970, as numbers: there are millions of rows. */
  first: number
  last: number
}

/** One whose data the actor could read without the log saying so. */
interface ReachedRow extends AffectedKey {
  action: null
}

export type AffectedRow = LoggedRow | ReachedRow

/** Whom to notify of what happened to a row. */
export interface Notified {
  id: string
  account: string | null
  address: string | null
  language: string | null
}

/** What is asked as it stands in a statement, quoted: a cursor takes no parameters. */
export interface Literals {
  since: string
  until: string
  actor: string
}
