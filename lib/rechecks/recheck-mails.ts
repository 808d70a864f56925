import type { NewMail } from '@/lib/outbox/mutations'
import { dayOf, morningOf } from '@/lib/thai-time'
import { recheckDay, toDay } from './recheck-day'

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
