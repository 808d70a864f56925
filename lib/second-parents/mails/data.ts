import 'server-only'
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
const reader = { ...person, email: true, language: true, disabledAt: true } as const

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
  /** The parent has answered too, so that there is something to read side by side. */
  hasOwnAnswers: boolean
}

type Told = PersonRow & { id: string; email: string | null; language: Language; disabledAt: Date | null }

async function toOutcome(childId: string, parent: Told, other: PersonRow | null): Promise<SecondParentOutcome | null> {
  const { id, email, language, disabledAt, firstName, emailVerifiedAt } = parent
  if (disabledAt) return null
  const own = [{ assessorId: id }, { assessorId: null }]
  const hasOwnAnswers = (await db().assessment.count({ where: { childId, assessorType: 'parent', OR: own } })) > 0
  const isNamed = emailVerifiedAt && other?.emailVerifiedAt
  const secondParentName = isNamed ? `${other.firstName} ${other.lastName}`.trim() || null : null
  return {
    parentId: id,
    email,
    firstName: emailVerifiedAt && firstName,
    language,
    childId,
    secondParentName,
    hasOwnAnswers,
  }
}

/** Who is told that an invitation was accepted or declined; null when it is gone, or what was accepted has ended. */
export async function unsafeFindSecondParentOutcome(
  _actor: SystemActor,
  id: string,
): Promise<SecondParentOutcome | null> {
  const row = await db().secondParent.findUnique({
    where: { id },
    select: {
      childId: true,
      acceptedAt: true,
      endedAt: true,
      invitedBy: { select: { ...reader, id: true } },
      user: { select: person },
    },
  })
  // One that was accepted and has ended is no news any more; a declined one has ended by the decline.
  if (row?.acceptedAt && row.endedAt) return null
  return row && toOutcome(row.childId, row.invitedBy, row.user)
}

/** Who is told that the second parent has answered; null when the answers are gone. */
export async function unsafeFindSecondParentAnswer(
  _actor: SystemActor,
  assessmentId: string,
): Promise<SecondParentOutcome | null> {
  const row = await db().assessment.findUnique({
    where: { id: assessmentId },
    select: { childId: true, assessorId: true, child: { select: { parent: { select: { ...reader, id: true } } } } },
  })
  if (!row?.assessorId) return null
  const other = await db().user.findUnique({ where: { id: row.assessorId }, select: person })
  return toOutcome(row.childId, row.child.parent, other)
}
