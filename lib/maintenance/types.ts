/** Also an interval of PostgreSQL's. */
export type Period = `${number} ${'minutes' | 'hours' | 'days' | 'year' | 'years'}`

/** Sentences of the privacy notice: keys of `privacy.terms`. */
export type NoticeKey =
  | 'consultations'
  | 'invitations'
  | 'log'
  | 'mails'
  | 'openConsultations'
  | 'schoolReferrals'
  | 'shares'
  | 'teacherRequests'

/** Where a row names whose it is, as expressions in SQL: a legal hold on one of them keeps the row. */
type Holders = { [kind in 'account' | 'child' | 'school']?: readonly string[] }

/** Which rows go by their age. The column has an index; where `only` some of the table go, one of those alone. */
export interface Term {
  table: string
  column: string
  /** How long after the time in the column. */
  kept: Period
  /** A condition in SQL. */
  only?: string
  holders?: Holders
  /** Its sentence in the privacy notice. Jobs with the same one have the same period. */
  noticeKey?: NoticeKey
}

/** What becomes of the rows that have no term. */
type Rest =
  /** There are none: a term applies to every row in the end. */
  | 'none'
  /** They go with the row of another table that they belong to, by their foreign key. */
  | { deletedWith: readonly string[] }
  /** By hand, as the words say. */
  | { until: string }
  /** So many of an account; each new one takes the place of the oldest. */
  | { newest: number }
  /** Whole months of them go at once, by the column that says when. */
  | { column: string; months: number; noticeKey: NoticeKey }

/** How long a table is kept, and why. */
export interface Line {
  data: string
  /** Of its length, not of the data. */
  reason: string
  /** What sets the term: a choice of ours, or the law that is named. */
  basis: 'choice' | `law: ${string}`
  terms?: readonly Omit<Term, 'table'>[]
  rest: Rest
}
