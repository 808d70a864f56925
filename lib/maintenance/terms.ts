import { retention } from './retention'
import type { NoticeKey, Period, Term } from './types'

/** Every term of the list, in its order. */
export const terms: readonly Term[] = Object.entries(retention).flatMap(([table, line]) =>
  (line.terms ?? []).map((term) => ({ table, ...term })),
)

/** The tables of which whole months go. */
export const tablesByMonth = Object.entries(retention).flatMap(([table, { rest }]) =>
  typeof rest === 'object' && 'months' in rest ? [{ table, ...rest }] : [],
)

/** What the privacy notice tells: the keys of its sentences, each with its period, in the list's order. */
export const noticePeriods: ReadonlyMap<NoticeKey, Period> = new Map([
  ...terms.flatMap(({ noticeKey, kept }) => (noticeKey ? [[noticeKey, kept] as const] : [])),
  ...tablesByMonth.map(({ noticeKey, months }) => [noticeKey, `${months / 12} years`] as const),
])
