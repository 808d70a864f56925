import { monthsAfter } from '@/lib/thai-time'

/** Between two requests to the same person. */
export const quietDays = 14

/** What decides when a parent is invited to answer again. Days are those since 1 January 1970 in Thailand. */
export interface RecheckFacts {
  /** 0 for never. */
  months: number
  /** The date that the doctor named. */
  on: number | null
  /** The parent's own last answers. */
  answered: number | null
  /** The last invitation that was sent. */
  asked: number | null
}

/**
 * The day of the next invitation, which may be over already; null for none. The doctor's date comes first, unless the parent
 * has answered since or shortly before it: then the months count again. No invitation follows answers, or another
 * invitation, within two weeks.
 */
export function recheckDay({ months, on, answered, asked }: RecheckFacts): number | null {
  const named = on !== null && (answered === null || on - answered >= quietDays) ? on : null
  const wanted = named ?? (months > 0 && answered !== null ? monthsAfter(answered, months) : null)
  if (wanted === null || (asked !== null && asked >= wanted)) return null
  return asked === null ? wanted : Math.max(wanted, asked + quietDays)
}

/** A date without a time is read as midnight UTC. */
export function toDay(date: Date): number {
  return date.getTime() / (24 * 3_600_000)
}
