import 'server-only'
import type { SystemActor, UserActor } from '@/lib/auth/actor'
import { byOwnParent } from '@/lib/children/rules'
import { withdrewScreening } from '@/lib/consents/rules'
import { db, type Transaction } from '@/lib/db'
import { orNotFound } from '@/lib/errors'
import { findLineRecipient, getLineNotices } from '@/lib/line-notices/data'
import { unsentMail } from '@/lib/outbox/rules'
import { dateOf, dayOf } from '@/lib/thai-time'
import { confirmedAccount, enabledAccount, knownAccount } from '@/lib/users/rules'
import { isDue, quietDays, type RecheckFacts, recheckDay, toDay } from './recheck-day'
import type { PlannedRecheck, RecheckMonths } from './schema'

/** @throws AppError NOT_FOUND when the child is not the actor's own */
export async function getRecheck(actor: UserActor, childId: string): Promise<PlannedRecheck> {
  const found = orNotFound(await unsafeReadFacts(db(), { id: childId, parentId: actor.userId }))
  const { facts, isWithdrawn, parent } = found
  const day = recheckDay(facts)
  const mail =
    day === null || isWithdrawn
      ? null
      : await db().mailDelivery.findFirst({
          where: { template: 'recheck', rowId: childId, version: day, ...unsentMail.where() },
          select: { dueAt: true },
        })
  const today = dayOf(new Date())
  const hasAddress = parent.emailKey !== null
  const isFriend = !(hasAddress && confirmedAccount.holds(parent)) && (await getLineNotices(actor)).isFriend
  return {
    months: facts.months as RecheckMonths,
    date: facts.on !== null && facts.on > today && facts.on === day ? dateOf(facts.on) : null,
    next: mail && mail.dueAt > new Date() ? mail.dueAt.toISOString() : null,
    earliest: dateOf(toEarliestDay(facts)),
    isDue: !isWithdrawn && isDue(facts, today),
    // While LINE is blocked `findRecheck` tries it anyway.
    isReachable: knownAccount.holds(parent) || isFriend,
    isOnHomeAlone: !hasAddress && !isFriend,
  }
}

/** False for a child of another parent, whom no mail invites again. */
export async function isRecheckDue(actor: UserActor, childId: string): Promise<boolean> {
  const found = await unsafeReadFacts(db(), { id: childId, parentId: actor.userId })
  return found !== null && !found.isWithdrawn && isDue(found.facts, dayOf(new Date()))
}

export function toEarliestDay({ answered, asked }: Pick<RecheckFacts, 'answered' | 'asked'>): number {
  const last = Math.max(answered ?? 0, asked ?? 0)
  return Math.max(dayOf(new Date()) + 1, last + quietDays)
}

/** Null when the mail is no longer due. @param version its day; of two overdue mails the later day's is sent */
export async function findRecheck(actor: SystemActor, childId: string, version: number) {
  const found = await unsafeReadFacts(db(), { id: childId })
  if (!found || found.isWithdrawn) return null
  const day = recheckDay(found.facts)
  if (day === null || day > dayOf(new Date())) return null
  const later = { template: 'recheck', rowId: childId, version: { gt: version } }
  if ((await db().mailDelivery.count({ where: later })) > 0) return null
  const { parent } = found
  const { id, firstName, language } = parent
  if (!enabledAccount.holds(parent)) return null
  // Beside an unconfirmed address there may be LINE; without one it is a notice on the home.
  const email = confirmedAccount.holds(parent) ? parent.email : null
  if (!knownAccount.holds(parent) && !(await findLineRecipient(actor, id))) return null
  return { parentId: id, email, firstName, language }
}

const parentFields = {
  id: true,
  email: true,
  ...confirmedAccount.columns,
  ...knownAccount.columns,
  ...enabledAccount.columns,
  firstName: true,
  language: true,
} as const

export async function unsafeReadFacts(via: Transaction, where: { id: string; parentId?: string }) {
  const child = await via.child.findUnique({
    where,
    select: { recheckMonths: true, recheckOn: true, updatedAt: true, parent: { select: parentFields } },
  })
  if (!child) return null
  const answers = await via.assessment.findFirst({
    where: { childId: where.id, ...byOwnParent.where(child.parent.id) },
    orderBy: { completedAt: 'desc' },
    select: { completedAt: true },
  })
  const asked = await via.mailDelivery.findFirst({
    where: { template: 'recheck', rowId: where.id, sentAt: { not: null } },
    orderBy: { sentAt: 'desc' },
    select: { sentAt: true },
  })
  const withdrawn = await via.child.count({ where: { id: where.id, ...withdrewScreening.where(child.parent.id) } })
  const facts: RecheckFacts = {
    months: child.recheckMonths,
    on: child.recheckOn && toDay(child.recheckOn),
    answered: answers && dayOf(answers.completedAt),
    asked: asked?.sentAt ? dayOf(asked.sentAt) : null,
  }
  return { facts, isWithdrawn: withdrawn > 0, parent: child.parent, updatedAt: child.updatedAt }
}
