import 'server-only'
import { type Answered, unsafeCountInformants } from '@/lib/assessments/data'
import type { SystemActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import type { Language } from '@/lib/i18n/language'

/** What the mail to an invited second parent is made of; null when the link was renewed, used, or has ended. */
export async function unsafeFindSecondParentInvitation(
  _actor: SystemActor,
  id: string,
  linkVersion: number,
): Promise<{ email: string; inviterName: string | null; expiresAt: Date } | null> {
  const row = await db().secondParent.findFirst({
    where: { id, linkVersion, acceptedAt: null, endedAt: null, expiresAt: { gt: new Date() } },
    select: {
      email: true,
      expiresAt: true,
      invitedBy: { select: { firstName: true, lastName: true, emailVerifiedAt: true } },
    },
  })
  if (!row?.email) return null
  const { email, expiresAt, invitedBy } = row
  // An account with an unconfirmed address may be an attacker's: its name is a text of their choice.
  const inviterName = invitedBy.emailVerifiedAt ? `${invitedBy.firstName} ${invitedBy.lastName}`.trim() : null
  return { email, inviterName, expiresAt }
}

const person = { firstName: true, lastName: true, emailVerifiedAt: true } as const
const reader = { ...person, id: true, email: true, language: true, disabledAt: true } as const

interface PersonRow {
  firstName: string
  lastName: string
  emailVerifiedAt: Date | null
}

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

type Told = PersonRow & { id: string; email: string | null; language: Language; disabledAt: Date | null }

async function toOutcome(
  actor: SystemActor,
  { childId, parent, other }: { childId: string; parent: Told; other: PersonRow | null },
): Promise<SecondParentOutcome | null> {
  const { id, email, language, disabledAt, firstName, emailVerifiedAt } = parent
  if (disabledAt) return null
  const isNamed = emailVerifiedAt && other?.emailVerifiedAt
  const secondParentName = isNamed ? `${other.firstName} ${other.lastName}`.trim() || null : null
  const answered = await unsafeCountInformants(actor, childId)
  const told = { parentId: id, email, firstName: emailVerifiedAt && firstName, language }
  return { ...told, childId, secondParentName, answered }
}

/** Who is told that an invitation was accepted or declined; null when it is gone, or what was accepted has ended. */
export async function unsafeFindSecondParentOutcome(
  actor: SystemActor,
  id: string,
): Promise<SecondParentOutcome | null> {
  const row = await db().secondParent.findUnique({
    where: { id },
    select: {
      childId: true,
      acceptedAt: true,
      endedAt: true,
      invitedBy: { select: reader },
      user: { select: person },
    },
  })
  // One that was accepted and has ended is no news any more; a declined one has ended by the decline.
  if (row?.acceptedAt && row.endedAt) return null
  return row && toOutcome(actor, { childId: row.childId, parent: row.invitedBy, other: row.user })
}

/** Who is told that the second parent has answered; null when the answers are gone. */
export async function unsafeFindSecondParentAnswer(
  actor: SystemActor,
  assessmentId: string,
): Promise<SecondParentOutcome | null> {
  const row = await db().assessment.findUnique({
    where: { id: assessmentId },
    select: { childId: true, assessorId: true, child: { select: { parent: { select: reader } } } },
  })
  if (!row?.assessorId) return null
  const other = await db().user.findUnique({ where: { id: row.assessorId }, select: person })
  return toOutcome(actor, { childId: row.childId, parent: row.child.parent, other })
}

/**
 * Who is told that the second parent has left; null when the row is gone, or the same account was accepted again since. The
 * name is gone with a deleted account.
 */
export async function unsafeFindLeftSecondParent(actor: SystemActor, id: string): Promise<SecondParentOutcome | null> {
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
export async function unsafeFindRemovedSecondParent(
  _actor: SystemActor,
  id: string,
): Promise<RemovedSecondParent | null> {
  const ended = await findEnded(id)
  if (!ended?.user || ended.user.disabledAt) return null
  const { acceptedAt, invitedBy } = ended
  const { id: parentId, email, language, firstName, emailVerifiedAt } = ended.user
  // An account that was confirmed later may have been claimed by another person, which removes whom the first one invited.
  const isInviter = acceptedAt && invitedBy.emailVerifiedAt && invitedBy.emailVerifiedAt <= acceptedAt
  const inviterName = isInviter ? `${invitedBy.firstName} ${invitedBy.lastName}`.trim() || null : null
  return { parentId, email, firstName: emailVerifiedAt && firstName, language, inviterName }
}

async function findEnded(id: string) {
  const row = await db().secondParent.findFirst({
    where: { id, acceptedAt: { not: null }, endedAt: { not: null } },
    select: { childId: true, userId: true, acceptedAt: true, invitedBy: { select: reader }, user: { select: reader } },
  })
  if (!row?.userId) return row
  const { childId, userId } = row
  const isAgain = (await db().secondParent.count({ where: { childId, userId, endedAt: null } })) > 0
  return isAgain ? null : row
}
