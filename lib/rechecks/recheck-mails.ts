import type { NewMail } from '@/lib/outbox/mutations'
import { dayOf, morningOf } from '@/lib/thai-time'
import { recheckDay, toDay } from './recheck-day'

/** What the parent chose, as the row of the child has it. */
interface Chosen {
  recheckMonths: number
  recheckOn: Date | null
}

/**
 * The invitation that follows from answers of now: none or one. The mail of an earlier plan stays where it is: when its day comes,
 * it finds that it is not due (docs/decisions/0025).
 */
export function recheckMailsAfterAnswers(childId: string, { recheckMonths, recheckOn }: Chosen): NewMail[] {
  const on = recheckOn && toDay(recheckOn)
  return recheckMails(childId, recheckDay({ months: recheckMonths, on, answered: dayOf(new Date()), asked: null }))
}

/** The day is the mail's version: the same day is planned once. */
export function recheckMails(childId: string, day: number | null): (NewMail & { at: Date })[] {
  if (day === null || morningOf(day) <= new Date()) return []
  return [{ template: 'recheck', rowId: childId, version: day, at: morningOf(day) }]
}
