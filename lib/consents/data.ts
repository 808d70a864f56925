import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db, Prisma } from '@/lib/db'
import { screeningVersion } from './text-versions'
import type { Consent, ConsentWithChild } from './types'

export type ConsentRow = Omit<Consent, 'givenAt' | 'withdrawnAt'> & { givenAt: Date; withdrawnAt: Date | null }

export function toConsent(row: ConsentRow): Consent {
  const { id, purpose, childId, textVersion, language, relation, givenAt, withdrawnAt } = row
  const times = { givenAt: givenAt.toISOString(), withdrawnAt: withdrawnAt?.toISOString() ?? null }
  return { id, purpose, childId, textVersion, language, relation, ...times }
}

/** What the actor has agreed to, newest first, at most 200; withdrawn ones too. */
export async function listConsents(actor: UserActor): Promise<ConsentWithChild[]> {
  const reading = { userId: actor.userId, endedAt: null }
  const rows = await db().consent.findMany({
    where: { userId: actor.userId },
    orderBy: [{ givenAt: 'desc' }, { id: 'desc' }],
    take: 200,
    include: {
      child: { select: { name: true, parentId: true, secondParents: { where: reading, select: { id: true } } } },
    },
  })
  return rows.map(({ child, ...row }) => {
    const isReader = child && (child.parentId === actor.userId || child.secondParents.length > 0)
    const childName = isReader ? child.name : null
    return { ...toConsent(row as ConsentRow), childName }
  })
}

/**
 * Whether the actor's last word on screening this child is a yes, and to the wording of today.
 *
 * @param isOwn false for a second parent, who reads another wording
 */
export async function hasScreeningConsent(
  actor: UserActor,
  childId: string,
  { isOwn } = { isOwn: true },
): Promise<boolean> {
  const last = await db().consent.findFirst({
    where: { childId, userId: actor.userId, purpose: 'screening' },
    orderBy: [{ givenAt: 'desc' }, { id: 'desc' }],
    select: { withdrawnAt: true, textVersion: true },
  })
  return last !== null && !last.withdrawnAt && last.textVersion === screeningVersion(isOwn)
}

/** Whether the last word of the own parent of `"Child" c` on its screening is a yes. */
export const parentAgreed = Prisma.sql`coalesce((
  SELECT s."withdrawnAt" IS NULL FROM "Consent" s
  WHERE s."childId" = c.id AND s."userId" = c."parentId" AND s.purpose = 'screening'
  ORDER BY s."givenAt" DESC, s.id DESC LIMIT 1), false)`

/** Whether the own parent of a child that the actor may read as its second parent withdrew the consent to the screening. */
export async function isWithdrawnByParent(actor: UserActor, childId: string): Promise<boolean> {
  const child = await db().child.findFirst({
    where: { id: childId, secondParents: { some: { userId: actor.userId, endedAt: null } } },
    select: {
      parentId: true,
      consents: {
        where: { purpose: 'screening' },
        orderBy: [{ givenAt: 'desc' }, { id: 'desc' }],
        select: { userId: true, withdrawnAt: true },
      },
    },
  })
  const last = child?.consents.find(({ userId }) => userId === child.parentId)
  return last !== undefined && last.withdrawnAt !== null
}
