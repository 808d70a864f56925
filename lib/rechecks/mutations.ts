import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor, UserActor } from '@/lib/auth/actor'
import { lockOwnChild, saveRecheck, unsafeLockChild } from '@/lib/children/mutations'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { cancelMails, enqueueMail } from '@/lib/outbox/mutations'
import { dateOf, dayOf } from '@/lib/thai-time'
import { toEarliestDay, unsafeReadFacts } from './data'
import { recheckDay, toDay } from './recheck-day'
import { recheckMails } from './recheck-mails'
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

/**
 * Plans the invitation whose day lies ahead, when a mail turns out not to be due. Answers that were sent at the same time as
 * another choice may have left it unplanned. One that is planned already stays as it is.
 */
export async function planAhead(_actor: SystemActor, childId: string): Promise<void> {
  await db().$transaction(async (tx) => {
    await unsafeLockChild(tx, childId)
    const found = await unsafeReadFacts(tx, { id: childId })
    if (found) await plan(tx, childId, recheckDay(found.facts))
  })
}

async function plan(tx: Transaction, childId: string, day: number | null): Promise<string | null> {
  const mails = recheckMails(childId, day)
  await enqueueMail(tx, ...mails)
  return mails[0]?.at.toISOString() ?? null
}
