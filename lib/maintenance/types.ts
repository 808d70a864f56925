/** Also an interval of PostgreSQL's. */
export type Period = `${number} ${'minutes' | 'hours' | 'days' | 'year' | 'years'}`

/** Keys of `privacy.terms` in the messages. */
export type NoticeKey =
  | 'consultations'
  | 'invitations'
  | 'log'
  | 'mails'
  | 'openConsultations'
  | 'schoolReferrals'
  | 'shares'
  | 'teacherRequests'

/** SQL expressions: a legal hold on one of these ids keeps the row. */
type Holders = { [kind in 'account' | 'child' | 'school']?: readonly string[] }

/** Rows that expire. The column has an index; with `only`, a partial one. */
export interface Term {
  table: string
  column: string
  /** After the time in the column. */
  kept: Period
  /** A condition in SQL. */
  only?: string
  holders?: Holders
  /** Terms with the same sentence in the privacy notice have the same period. */
  noticeKey?: NoticeKey
}

/** What happens to the rows without a term. */
type Rest =
  /** None: a term applies to every row in the end. */
  | 'none'
  /** Deleted with these tables' rows, by foreign key. */
  | { deletedWith: readonly string[] }
  /** Deleted by hand. */
  | { until: string }
  /** Per account; each new one replaces the oldest. */
  | { newest: number }
  /** Whole months are dropped, by this column. */
  | { column: string; months: number; noticeKey: NoticeKey }

export interface Line {
  data: string
  /** For the term, not for the data. */
  reason: string
  /** Our choice, or the law that sets the term. */
  basis: 'choice' | `law: ${string}`
  terms?: readonly Omit<Term, 'table'>[]
  rest: Rest
}
