import 'server-only'
import { countInformants } from '@/lib/assessments/data'
import type { SystemActor } from '@/lib/auth/actor'
import { secondParentNotEnded } from '@/lib/children/rules'
import { db, type Prisma } from '@/lib/db'
import { formerSecondParent, openInvitation } from '@/lib/second-parents/rules'
import {
  confirmedAccount,
  enabledAccount,
  type Named,
  nameColumns,
  trustedFirstName,
  trustedName,
  wasConfirmedBy,
} from '@/lib/users/rules'

export async function findSecondParentInvitation(_actor: SystemActor, id: string, linkVersion: number) {
  const row = await db().secondParent.findFirst({
    where: { id, linkVersion, ...openInvitation.where() },
    select: { email: true, expiresAt: true, invitedBy: { select: nameColumns } },
  })
  if (!row?.email) return null
  const { email, expiresAt, invitedBy } = row
  return { email, inviterName: trustedName(invitedBy), expiresAt }
}

const reader = { ...nameColumns, ...enabledAccount.columns, id: true, email: true, language: true } as const

type Reader = Prisma.UserGetPayload<{ select: typeof reader }>

async function toOutcome(
  actor: SystemActor,
  { childId, parent, other }: { childId: string; parent: Reader; other: Named | null },
) {
  if (!enabledAccount.holds(parent)) return null
  const { id, email, language } = parent
  return {
    ...{ parentId: id, email, firstName: trustedFirstName(parent), language, childId },
    /** Null when it is unknown, or the parent's own address is unconfirmed. */
    secondParentName: (confirmedAccount.holds(parent) && other && trustedName(other)) || null,
    answered: await countInformants(actor, childId),
  }
}

export type SecondParentOutcome = NonNullable<Awaited<ReturnType<typeof toOutcome>>>

/** An accepted or declined invitation; null when it is gone, or the accepted one has ended. */
export async function findSecondParentOutcome(actor: SystemActor, id: string): Promise<SecondParentOutcome | null> {
  const row = await db().secondParent.findUnique({
    where: { id },
    select: {
      childId: true,
      ...formerSecondParent.columns,
      invitedBy: { select: reader },
      user: { select: nameColumns },
    },
  })
  // Declining ends the row as well: `formerSecondParent` are those that were accepted before.
  if (row && formerSecondParent.holds(row)) return null
  return row && toOutcome(actor, { childId: row.childId, parent: row.invitedBy, other: row.user })
}

export async function findSecondParentAnswer(actor: SystemActor, assessmentId: string) {
  const row = await db().assessment.findUnique({
    where: { id: assessmentId },
    select: { childId: true, assessorId: true, child: { select: { parent: { select: reader } } } },
  })
  if (!row?.assessorId) return null
  const other = await db().user.findUnique({ where: { id: row.assessorId }, select: nameColumns })
  return toOutcome(actor, { childId: row.childId, parent: row.child.parent, other })
}

/** A second parent who left; null when the row is gone, or the same account was accepted again since. */
export async function findLeftSecondParent(actor: SystemActor, id: string): Promise<SecondParentOutcome | null> {
  const ended = await findEnded(id)
  return ended && toOutcome(actor, { childId: ended.childId, parent: ended.invitedBy, other: ended.user })
}

/** As above, of one who was removed; null also when their account is gone or closed. */
export async function findRemovedSecondParent(_actor: SystemActor, id: string) {
  const ended = await findEnded(id)
  if (!ended?.user || !enabledAccount.holds(ended.user)) return null
  const { acceptedAt, invitedBy } = ended
  const { id: parentId, email, language } = ended.user
  const firstName = trustedFirstName(ended.user)
  // An account confirmed after the invitation may have been claimed by another person than the inviter.
  const isInviter = acceptedAt && wasConfirmedBy(invitedBy, acceptedAt)
  return { parentId, email, firstName, language, inviterName: (isInviter && trustedName(invitedBy)) || null }
}

async function findEnded(id: string) {
  const row = await db().secondParent.findFirst({
    where: { id, ...formerSecondParent.where() },
    select: { childId: true, userId: true, acceptedAt: true, invitedBy: { select: reader }, user: { select: reader } },
  })
  if (!row?.userId) return row
  const { childId, userId } = row
  const isAgain = (await db().secondParent.count({ where: { childId, userId, ...secondParentNotEnded.where() } })) > 0
  return isAgain ? null : row
}
