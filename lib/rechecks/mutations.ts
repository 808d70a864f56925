import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor, UserActor } from '@/lib/auth/actor'
import { lockOwnChild, unsafeLockChild } from '@/lib/children/lock/mutations'
import { saveRecheck } from '@/lib/children/mutations'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { cancelMails, enqueueMail, type NewMail } from '@/lib/outbox/mutations'
import { dateOf, dayOf, morningOf } from '@/lib/thai-time'
import { toDay, toEarliestDay, unsafeReadFacts } from './data'
import { recheckDay } from './recheck-day'
import type { RecheckInput } from './schema'
import type { Recheck } from './types'

const furthestDays = 2 * 366

/**
 * Chooses when the parent is invited to answer again: after some months, never, or on the date that the doctor named.
 *
 * @throws AppError NOT_FOUND when the child is not the actor's own; INVALID_INPUT for a date that is over, more than two years
 *   ahead, or within two weeks of the last answers or invitation
 */
export async function setRecheck(
  actor: UserActor,
  childId: string,
  { months = 0, date }: RecheckInput,
): Promise<Pick<Recheck, 'next'>> {
  return db().$transaction(async (tx) => {
    await lockOwnChild(actor, tx, childId)
    const where = { id: childId, parentId: actor.userId }
    const found = await unsafeReadFacts(tx, where)
    if (!found) throw new AppError('NOT_FOUND')
    const { facts, isWithdrawn, updatedAt } = found
    if (date !== undefined && !isWithin(date, toEarliestDay(facts)))
      throw new AppError('INVALID_INPUT', { errors: [{ field: 'date', code: 'invalid' }] })
    const chosen = date === undefined ? { recheckMonths: months, recheckOn: null } : { recheckOn: new Date(date) }
    await saveRecheck(actor, tx, childId, { ...chosen, updatedAt })
    await cancelMails(tx, { templates: ['recheck'], rowIds: [childId] })
    const on = chosen.recheckOn && toDay(chosen.recheckOn)
    const next = await plan(
      tx,
      childId,
      recheckDay({ ...facts, months: date === undefined ? months : facts.months, on }),
    )
    await recordAudit(actor, 'child.updated', { childId, targetId: childId }, tx)
    return { next: isWithdrawn ? null : next }
  })
}

function isWithin(date: string, earliest: number): boolean {
  return date >= dateOf(earliest) && date <= dateOf(dayOf(new Date()) + furthestDays)
}

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

/**
 * Plans the invitation whose day lies ahead, when a mail turns out not to be due. Answers that were sent at the same time as
 * another choice may have left it unplanned. One that is planned already stays as it is.
 */
export async function unsafePlanAhead(_actor: SystemActor, childId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await unsafeLockChild(tx, childId)
    const found = await unsafeReadFacts(tx, { id: childId })
    if (found) await plan(tx, childId, recheckDay(found.facts))
  })
}

/** The day is the mail's version: the same day is planned once. */
function recheckMails(childId: string, day: number | null): (NewMail & { at: Date })[] {
  if (day === null || morningOf(day) <= new Date()) return []
  return [{ template: 'recheck', rowId: childId, version: day, at: morningOf(day) }]
}

async function plan(tx: Transaction, childId: string, day: number | null): Promise<string | null> {
  const mails = recheckMails(childId, day)
  await enqueueMail(tx, ...mails)
  return mails[0]?.at.toISOString() ?? null
}
