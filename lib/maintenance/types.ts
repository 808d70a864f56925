export type Period = `${number} ${'minutes' | 'hours' | 'days' | 'year' | 'years'}`

export type NoticeKey =
  | 'colleagues'
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
  kept: Period
  only?: string
  holders?: Holders
  /** Terms with the same sentence in the privacy notice have the same period. */
  noticeKey?: NoticeKey
}

type Rest =
  | 'none'
  | { deletedWith: readonly string[] }
  | { until: string }
  /** Per account; each new one replaces the oldest. */
  | { newest: number }
  /** Whole months are dropped, by this column. */
  | { column: string; months: number; noticeKey: NoticeKey }

export interface Line {
  data: string
  reason: string
  law?: string
  terms?: readonly Omit<Term, 'table'>[]
  rest: Rest
}
