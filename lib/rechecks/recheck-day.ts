import { monthsAfter } from '@/lib/thai-time'

/** Between two requests to the same person. */
export const quietDays = 14

/** Days are since 1 January 1970, in Thailand. */
export interface RecheckFacts {
  /** 0 for never. */
  months: number
  /** The doctor's date. */
  on: number | null
  /** The parent's own last answers. */
  answered: number | null
  asked: number | null
}

/** May be past. The doctor's date comes first, unless the parent answered in the two weeks before it or since. */
export function recheckDay({ months, on, answered, asked }: RecheckFacts): number | null {
  const named = on !== null && (answered === null || on - answered >= quietDays) ? on : null
  const wanted = named ?? (months > 0 && answered !== null ? monthsAfter(answered, months) : null)
  if (wanted === null || (asked !== null && asked >= wanted)) return null
  return asked === null ? wanted : Math.max(wanted, asked + quietDays)
}

/** @param date at midnight UTC */
export function toDay(date: Date): number {
  return date.getTime() / (24 * 3_600_000)
}
