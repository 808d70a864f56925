import type { NewMail } from '@/lib/outbox/mutations'
import { dayOf, monthsAfter, morningOf } from '@/lib/thai-time'

export const quietDays = 14

/** Days are since 1 January 1970, in Thailand. */
export interface RecheckFacts {
  /** 0 for never. */
  months: number
  on: number | null
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

/** The invitation is due or was sent, and not answered; once the parent chose never, it is not. */
export function isDue(facts: RecheckFacts, today: number): boolean {
  const { months, on, answered, asked } = facts
  if (asked !== null && asked > (answered ?? 0)) return months > 0 || on !== null
  const day = recheckDay(facts)
  return day !== null && day <= today
}

/** @param date at midnight UTC */
export function toDay(date: Date): number {
  return date.getTime() / (24 * 3_600_000)
}

/** After answers given now. The mail planned before stays, and is dropped when due (docs/decisions/0025). */
export function recheckMailsAfterAnswers(
  childId: string,
  { recheckMonths, recheckOn }: { recheckMonths: number; recheckOn: Date | null },
): NewMail[] {
  const on = recheckOn && toDay(recheckOn)
  return recheckMails(childId, recheckDay({ months: recheckMonths, on, answered: dayOf(new Date()), asked: null }))
}

/** The day is the mail's version, so that it is planned once. */
export function recheckMails(childId: string, day: number | null): (NewMail & { at: Date })[] {
  if (day === null || morningOf(day) <= new Date()) return []
  return [{ template: 'recheck', rowId: childId, version: day, at: morningOf(day) }]
}
