import { retention } from './retention'
import type { NoticeKey, Period, Term } from './types'

export const terms: readonly Term[] = Object.entries(retention).flatMap(([table, line]) =>
  (line.terms ?? []).map((term) => ({ table, ...term })),
)

export const tablesByMonth = Object.entries(retention).flatMap(([table, { rest }]) =>
  typeof rest === 'object' && 'months' in rest ? [{ table, ...rest }] : [],
)

export const noticePeriods: ReadonlyMap<NoticeKey, Period> = new Map([
  ...terms.flatMap(({ noticeKey, kept }) => (noticeKey ? [[noticeKey, kept] as const] : [])),
  ...tablesByMonth.map(({ noticeKey, months }) => [noticeKey, `${months / 12} years`] as const),
])
