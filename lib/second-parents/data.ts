import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { linkToken } from '@/lib/auth/signed-link'
import { secondParentNotEnded } from '@/lib/children/rules'
import { db, type Prisma, withIsoTimes } from '@/lib/db'
import { AppError, orNotFound } from '@/lib/errors'
import { deliveryOf } from '@/lib/outbox/rules'
import { findConfirmedAddress } from '@/lib/users/data'
import { fullName, nameColumns, trustedName } from '@/lib/users/rules'
import { invitationPastExpiry, openInvitation } from './rules'
import type { SecondParent, SharedChild, WaitingInvitation } from './types'

const fields = {
  id: true,
  childId: true,
  email: true,
  sentAt: true,
  expiresAt: true,
  acceptedAt: true,
  linkVersion: true,
  userId: true,
  user: { select: { firstName: true, lastName: true } },
} as const

type SecondParentRow = Prisma.SecondParentGetPayload<{ select: typeof fields }>

async function toSecondParent({ linkVersion, userId, user, ...row }: SecondParentRow): Promise<SecondParent> {
  const { id, childId, email, sentAt, expiresAt, acceptedAt } = row
  const mail = await db().mailDelivery.findFirst({
    where: { template: 'second-parent-invitation', rowId: id, version: linkVersion },
    select: { sentAt: true, failedAt: true },
  })
  const answer = await db().assessment.findFirst({
    where: { childId, assessorType: 'parent', assessorId: userId ?? id },
    orderBy: [{ completedAt: 'desc' }, { id: 'desc' }],
    select: { completedAt: true },
  })
  return {
    id,
    childId,
    email: email ?? '',
    state: acceptedAt ? 'accepted' : invitationPastExpiry.holds(row) ? 'expired' : 'invited',
    name: (user && fullName(user)) || null,
    ...withIsoTimes({ sentAt, expiresAt, acceptedAt, answeredAt: answer?.completedAt ?? null }),
    delivery: deliveryOf(mail, acceptedAt !== null),
  }
}

/** None or one. @throws AppError NOT_FOUND */
export async function listSecondParents(actor: UserActor, childId: string): Promise<SecondParent[]> {
  const child = await db().child.findUnique({
    where: { id: childId, parentId: actor.userId },
    select: { secondParents: { where: secondParentNotEnded.where(), select: fields } },
  })
  if (!child) throw new AppError('NOT_FOUND')
  return Promise.all(child.secondParents.map(toSecondParent))
}

/** @throws AppError NOT_FOUND, also when it has ended */
export async function getSecondParent(actor: UserActor, id: string): Promise<SecondParent> {
  const where = { id, ...secondParentNotEnded.where(), child: { parentId: actor.userId } }
  return toSecondParent(orNotFound(await db().secondParent.findFirst({ where, select: fields })))
}

/** For a repeated request: an ended one as it was at first. @param email which is deleted at the end. @throws AppError */
export async function getInvited(actor: UserActor, id: string, email: string): Promise<SecondParent> {
  const where = { id, child: { parentId: actor.userId } }
  const row = await db().secondParent.findFirst({ where, select: { ...fields, ...secondParentNotEnded.columns } })
  if (!row) throw new AppError('NOT_FOUND')
  if (secondParentNotEnded.holds(row)) return toSecondParent(row)
  const before = await toSecondParent({ ...row, email, acceptedAt: null, user: null })
  return { ...before, state: 'invited', answeredAt: null }
}

export async function listSharedChildren(actor: UserActor): Promise<SharedChild[]> {
  const own = { assessorType: 'parent', assessorId: actor.userId } as const
  const rows = await db().secondParent.findMany({
    where: { userId: actor.userId, ...secondParentNotEnded.where() },
    orderBy: [{ acceptedAt: 'desc' }, { id: 'desc' }],
    take: 200,
    select: {
      id: true,
      childId: true,
      child: { select: { name: true, assessments: { where: own, take: 1, select: { id: true } } } },
      invitedBy: { select: { firstName: true, lastName: true } },
    },
  })
  return rows.map(({ id, childId, child, invitedBy }) => ({
    id,
    childId,
    childName: child.name,
    parentName: fullName(invitedBy),
    hasAnswered: child.assessments.length > 0,
  }))
}

/** Even if ended: answers may have stayed with the child. */
export async function hasBeenSecondParent(actor: UserActor): Promise<boolean> {
  return (await db().secondParent.count({ where: { userId: actor.userId } })) > 0
}

/** At most 20, for a confirmed address only: an unconfirmed one may be another person's. */
export async function listPendingInvitations(actor: UserActor): Promise<WaitingInvitation[]> {
  const emailKey = await findConfirmedAddress(actor)
  if (!emailKey) return []
  const rows = await db().secondParent.findMany({
    where: { emailKey, ...openInvitation.where(), child: { parentId: { not: actor.userId } } },
    orderBy: [{ sentAt: 'desc' }, { id: 'desc' }],
    take: 20,
    select: { id: true, linkVersion: true, invitedBy: { select: nameColumns } },
  })
  return rows.map(({ id, linkVersion, invitedBy }) => ({
    id,
    inviterName: trustedName(invitedBy),
    path: `/second-parent?token=${linkToken('second-parent', id, linkVersion)}`,
  }))
}
