const dayMs = 24 * 3_600_000
/** Thailand has had one time zone and no summer time since 1920. */
const bangkokMs = 7 * 3_600_000
/** Days since 1 January 1970 in Thailand. */
export function dayOf(time: Date): number {
  return Math.floor((time.getTime() + bangkokMs) / dayMs)
}

/** Before the first lesson. */
export function morningOf(day: number, hour = 8): Date {
  return new Date(day * dayMs - bangkokMs + hour * 3_600_000)
}

/** Ignores public holidays. Day 0 was a Thursday. */
export function isWorkingDay(day: number): boolean {
  const weekday = (day + 4) % 7
  return weekday !== 0 && weekday !== 6
}

/** Gregorian. */
export function yearOf(time: Date): number {
  return new Date(time.getTime() + bangkokMs).getUTCFullYear()
}

/** The last day of the month when it has no such day. */
export function monthsAfter(day: number, months: number): number {
  const start = new Date(day * dayMs)
  const [year, month] = [start.getUTCFullYear(), start.getUTCMonth() + months]
  const lastOfMonth = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(start.getUTCDate(), lastOfMonth)) / dayMs
}

export function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10)
}
