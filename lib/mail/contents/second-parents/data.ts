import 'server-only'
import { type Answered, countInformants } from '@/lib/assessments/data'
import type { SystemActor } from '@/lib/auth/actor'
import { secondParentNotEnded } from '@/lib/children/rules'
import { db, type Prisma } from '@/lib/db'
import type { Language } from '@/lib/i18n/language'
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

/** What the mail to an invited second parent is made of; null when the link was renewed, used, or has ended. */
export async function findSecondParentInvitation(
  _actor: SystemActor,
  id: string,
  linkVersion: number,
): Promise<{ email: string; inviterName: string | null; expiresAt: Date } | null> {
  const row = await db().secondParent.findFirst({
    where: { id, linkVersion, ...openInvitation.where() },
    select: {
      email: true,
      expiresAt: true,
      invitedBy: { select: nameColumns },
    },
  })
  if (!row?.email) return null
  const { email, expiresAt, invitedBy } = row
  return { email, inviterName: trustedName(invitedBy), expiresAt }
}

const reader = { ...nameColumns, ...enabledAccount.columns, id: true, email: true, language: true } as const

/** What a parent is told of the second one. */
export interface SecondParentOutcome {
  parentId: string
  /** Null when the account has none. */
  email: string | null
  firstName: string | null
  language: Language
  childId: string
  /** Null when it is not known (any more), or the parent's own address is unconfirmed. */
  secondParentName: string | null
  /** What there is to read side by side. */
  answered: Answered
}

type Told = Prisma.UserGetPayload<{ select: typeof reader }>

async function toOutcome(
  actor: SystemActor,
  { childId, parent, other }: { childId: string; parent: Told; other: Named | null },
): Promise<SecondParentOutcome | null> {
  if (!enabledAccount.holds(parent)) return null
  const { id, email, language } = parent
  const secondParentName = (confirmedAccount.holds(parent) && other && trustedName(other)) || null
  const answered = await countInformants(actor, childId)
  const told = { parentId: id, email, firstName: trustedFirstName(parent), language }
  return { ...told, childId, secondParentName, answered }
}

/** Who is told that an invitation was accepted or declined; null when it is gone, or what was accepted has ended. */
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
  // One that was accepted and has ended is no news any more; a declined one has ended by the decline.
  if (row && formerSecondParent.holds(row)) return null
  return row && toOutcome(actor, { childId: row.childId, parent: row.invitedBy, other: row.user })
}

/** Who is told that the second parent has answered; null when the answers are gone. */
export async function findSecondParentAnswer(
  actor: SystemActor,
  assessmentId: string,
): Promise<SecondParentOutcome | null> {
  const row = await db().assessment.findUnique({
    where: { id: assessmentId },
    select: { childId: true, assessorId: true, child: { select: { parent: { select: reader } } } },
  })
  if (!row?.assessorId) return null
  const other = await db().user.findUnique({ where: { id: row.assessorId }, select: nameColumns })
  return toOutcome(actor, { childId: row.childId, parent: row.child.parent, other })
}

/**
 * Who is told that the second parent has left; null when the row is gone, or the same account was accepted again since. The
 * name is gone with a deleted account.
 */
export async function findLeftSecondParent(actor: SystemActor, id: string): Promise<SecondParentOutcome | null> {
  const ended = await findEnded(id)
  return ended && toOutcome(actor, { childId: ended.childId, parent: ended.invitedBy, other: ended.user })
}

/** What a removed second parent is told of. */
interface RemovedSecondParent {
  parentId: string
  /** Null when the account has none. */
  email: string | null
  firstName: string | null
  language: Language
  /** Null unless it is surely the name of the person who invited. */
  inviterName: string | null
}

/** The same of a second parent who was removed; null also when their account is gone or closed. */
export async function findRemovedSecondParent(_actor: SystemActor, id: string): Promise<RemovedSecondParent | null> {
  const ended = await findEnded(id)
  if (!ended?.user || !enabledAccount.holds(ended.user)) return null
  const { acceptedAt, invitedBy } = ended
  const { id: parentId, email, language } = ended.user
  const firstName = trustedFirstName(ended.user)
  // An account that was confirmed later may have been claimed by another person, which removes whom the first one invited.
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
