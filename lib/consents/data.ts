import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { mayReadChild, readsAsSecondParent } from '@/lib/children/rules'
import { db, type RowOf, withIsoTimes } from '@/lib/db'
import { givenConsent, withdrewScreening } from './rules'
import type { Consent, ConsentWithChild } from './schema'
import { validScreeningVersions } from './text-versions'

export type ConsentRow = RowOf<Consent>

export function toConsent(row: ConsentRow): Consent {
  const { id, purpose, childId, textVersion, language, relation, agreedByName, givenAt, withdrawnAt } = row
  const given = { id, purpose, childId, textVersion, language, relation, agreedByName }
  return withIsoTimes({ ...given, givenAt, withdrawnAt })
}

export async function listConsents(actor: UserActor): Promise<ConsentWithChild[]> {
  const rows = await db().consent.findMany({
    where: { userId: actor.userId },
    orderBy: [{ givenAt: 'desc' }, { id: 'desc' }],
    take: 200,
    include: { child: { select: { name: true, ...mayReadChild.columns(actor) } } },
  })
  return rows.map(({ child, ...row }) => {
    const childName = child && mayReadChild.holds(child, actor) ? child.name : null
    return { ...toConsent(row as ConsentRow), childName }
  })
}

/** To a wording that is still valid. @param isOwn false for a second parent, who reads another wording */
export async function hasScreeningConsent(actor: UserActor, childId: string, { isOwn } = { isOwn: true }) {
  const own = { childId, userId: actor.userId, purpose: 'screening' } as const
  const textVersion = { in: validScreeningVersions(isOwn) }
  return (await db().consent.count({ where: { ...own, textVersion, ...givenConsent.where() } })) > 0
}

export async function isWithdrawnByParent(actor: UserActor, childId: string): Promise<boolean> {
  const readable = { id: childId, ...readsAsSecondParent.where(actor) }
  const child = await db().child.findFirst({ where: readable, select: { parentId: true } })
  if (!child) return false
  return (await db().child.count({ where: { id: childId, ...withdrewScreening.where(child.parentId) } })) > 0
}
