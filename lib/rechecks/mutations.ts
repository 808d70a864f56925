import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { SystemActor, UserActor } from '@/lib/auth/actor'
import { lockOwnChild, unsafeLockChild } from '@/lib/children/lock/mutations'
import { saveRecheck } from '@/lib/children/mutations'
import { db, Prisma, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { cancelMails, enqueueMail, enqueuingMail } from '@/lib/outbox/mutations'
import { dateOf, dayOf, morningOf } from '@/lib/thai-time'
import { toDay, toEarliestDay, unsafeReadFacts } from './data'
import { quietDays, recheckDay } from './recheck-day'
import { type RecheckInput, recheckMonths } from './schema'
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
 * Plans the invitation that follows from answers of now. The mail of an earlier plan stays where it is: when its day comes, it
 * finds that it is not due (docs/decisions/0025). So this costs the product's busiest write one statement.
 */
export async function unsafePlanAfterAnswers(
  tx: Transaction,
  childId: string,
  { recheckMonths, recheckOn }: Chosen,
): Promise<void> {
  const on = recheckOn && toDay(recheckOn)
  await plan(tx, childId, recheckDay({ months: recheckMonths, on, answered: dayOf(new Date()), asked: null }))
}

/**
 * The same for a WITH: for each choice of months the day is known before the child is read.
 *
 * @param child a name in the WITH: `"Child" c`, by its `recheckMonths`
 * @param from has one row when the answers were stored, else none
 * @returns what must be true of `"Child" c`, since a date that its doctor named decides otherwise; and the statement
 */
export function unsafePlanningAfterAnswers(childId: string, child: Prisma.Sql, from: Prisma.Sql) {
  const answered = dayOf(new Date())
  const days = recheckMonths.map((months) => recheckDay({ months, on: null, answered, asked: null }))
  const dueTimes = days.map((day) => (day === null ? null : morningOf(day).toISOString()))
  return {
    isByMonths: Prisma.sql`(c."recheckMonths" = ANY(${[...recheckMonths]}::int[])
      AND (c."recheckOn" IS NULL OR c."recheckOn" < ${dateOf(answered + quietDays)}::date))`,
    planning: enqueuingMail(
      { template: 'recheck', rowId: childId },
      Prisma.sql`${from} CROSS JOIN ${child} c JOIN unnest(${[...recheckMonths]}::int[], ${days}::int[], ${dueTimes}::timestamptz[])
        AS plan(months, day, due) ON plan.months = c."recheckMonths" AND plan.due > now()`,
      { version: Prisma.sql`plan.day`, due: Prisma.sql`plan.due` },
    ),
  }
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
async function plan(tx: Transaction, childId: string, day: number | null): Promise<string | null> {
  const at = day === null ? null : morningOf(day)
  if (day === null || at === null || at <= new Date()) return null
  await enqueueMail(tx, { template: 'recheck', rowId: childId, version: day, at })
  return at.toISOString()
}
