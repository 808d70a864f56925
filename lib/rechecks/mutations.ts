import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor, UserActor } from '@/lib/auth/actor'
import { lockOwnChild, saveRecheck, unsafeLockChild } from '@/lib/children/mutations'
import { db, type Transaction } from '@/lib/db'
import { AppError, orNotFound } from '@/lib/errors'
import { cancelMails, enqueueMail } from '@/lib/outbox/mutations'
import { dateOf, dayOf } from '@/lib/thai-time'
import { toEarliestDay, unsafeReadFacts } from './data'
import { recheckDay, recheckMails, toDay } from './recheck-day'
import type { RecheckInput } from './schema'

const furthestDays = 2 * 366

/** @throws AppError NOT_FOUND; INVALID_INPUT for a date before `toEarliestDay`, or more than two years ahead */
export async function setRecheck(actor: UserActor, childId: string, { months = 0, date }: RecheckInput) {
  return db().$transaction(async (tx) => {
    await lockOwnChild(actor, tx, childId)
    const found = orNotFound(await unsafeReadFacts(tx, { id: childId, parentId: actor.userId }))
    const { facts, isWithdrawn, updatedAt } = found
    if (date !== undefined && !isWithin(date, toEarliestDay(facts)))
      throw new AppError('INVALID_INPUT', { errors: [{ field: 'date', code: 'invalid' }] })
    const chosen = date === undefined ? { recheckMonths: months, recheckOn: null } : { recheckOn: new Date(date) }
    await saveRecheck(actor, tx, childId, { ...chosen, updatedAt })
    await cancelMails(tx, { templates: ['recheck'], rowIds: [childId] })
    const on = chosen.recheckOn && toDay(chosen.recheckOn)
    const day = recheckDay({ ...facts, months: date === undefined ? months : facts.months, on })
    const next = await plan(tx, childId, day)
    await recordAudit(actor, 'child.updated', { childId, targetId: childId }, tx)
    return { next: isWithdrawn ? null : next }
  })
}

function isWithin(date: string, earliest: number): boolean {
  return date >= dateOf(earliest) && date <= dateOf(dayOf(new Date()) + furthestDays)
}

/** After a mail that was not due: answers concurrent with another choice may have left the next one unplanned. */
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
