import 'server-only'
import type { UserActor, VisitorActor } from '@/lib/auth/actor'
import { isLinkToken, linkedId } from '@/lib/auth/signed-link'
import { db } from '@/lib/db'
import { findInvitedAddress } from '@/lib/email-verification/data'
import { AppError } from '@/lib/errors'
import { refuseLink } from '@/lib/rate-limits/mutations'
import { nameColumns, trustedName } from '@/lib/users/rules'
import { acceptedSecondParent, endedSecondParent, openInvitation } from '../rules'
import type { OpenedSecondParentInvitation } from '../types'

const linkedFields = {
  linkVersion: true,
  emailKey: true,
  expiresAt: true,
  acceptedAt: true,
  endedAt: true,
  userId: true,
  child: { select: { id: true, name: true, parentId: true } },
  invitedBy: { select: nameColumns },
} as const

/** Must not write: mail scanners open links too. @throws AppError LINK_NOT_FOUND; TOO_MANY_REQUESTS after many */
export async function openSecondParentLink(actor: UserActor | VisitorActor, token: string) {
  const id = linkedId(token)
  const row = id ? await db().secondParent.findUnique({ where: { id }, select: linkedFields }) : null
  const genuine = isLinkToken(token, 'second-parent', id ?? '', row?.linkVersion ?? 0)
  const isValid = row && (acceptedSecondParent.holds(row) || openInvitation.holds(row))
  if (!id || !row || row.emailKey === null || !isValid || !genuine) return refuseLink(actor, 'linkNotFound')
  return { ...row, id, emailKey: row.emailKey }
}

/** For a repeated decline. Each end increments the link's version. */
export async function unsafeIsDeclinedLink(token: string): Promise<boolean> {
  const id = linkedId(token)
  if (!id) return false
  const row = await db().secondParent.findUnique({
    where: { id, acceptedAt: null },
    select: { linkVersion: true, ...endedSecondParent.columns },
  })
  if (!row || !endedSecondParent.holds(row) || !isLinkToken(token, 'second-parent', id, row.linkVersion - 1))
    return false
  return (await db().auditEvent.count({ where: { targetId: id, action: 'second-parent.declined' } })) > 0
}

/** Only the two parents can open an accepted one. @throws AppError as `openSecondParentLink` */
export async function getSecondParentInvitation(
  actor: UserActor | VisitorActor,
  token: string,
): Promise<OpenedSecondParentInvitation> {
  const { id, emailKey, acceptedAt, userId, child, invitedBy } = await openSecondParentLink(actor, token)
  const inviterName = trustedName(invitedBy)
  const opened = { id, inviterName, child: null, ownEmail: null }
  if (actor.kind !== 'user') return { ...opened, state: 'signedOut' }
  const named = { id: child.id, name: child.name }
  if (child.parentId === actor.userId) return { ...opened, state: 'own', child: named }
  if (acceptedAt && userId === actor.userId) return { ...opened, state: 'accepted', child: named }
  if (acceptedAt) throw new AppError('LINK_NOT_FOUND', { messageKey: 'linkNotFound' })
  const { state, email } = await findInvitedAddress(actor, emailKey)
  return { ...opened, state, ownEmail: email, child: state === 'ready' ? named : null }
}
