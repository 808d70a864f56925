import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor, VisitorActor } from '@/lib/auth/actor'
import { unsafeLockChild } from '@/lib/children/mutations'
import { secondParentNotEnded } from '@/lib/children/rules'
import { db } from '@/lib/db'
import { assertConfirmedAddress } from '@/lib/email-verification/mutations'
import { AppError } from '@/lib/errors'
import { enqueueMail } from '@/lib/outbox/mutations'
import { endSecondParents } from '../mutations'
import { invitedSecondParent, openInvitation } from '../rules'
import { openSecondParentLink, unsafeIsDeclinedLink } from './data'

/**
 * Only for the account with the invited, confirmed address, since mails are forwarded. Idempotent.
 * @throws AppError LINK_NOT_FOUND; OTHER_INVITED_EMAIL, EMAIL_NOT_CONFIRMED
 */
export async function acceptSecondParent(actor: UserActor, token: string): Promise<{ childId: string }> {
  const { id, linkVersion, emailKey, child } = await openSecondParentLink(actor, token)
  const childId = child.id
  await db().$transaction(async (tx) => {
    // Lock order: child, account, row.
    await unsafeLockChild(tx, childId)
    const own = { id, userId: actor.userId, ...secondParentNotEnded.where() }
    if ((await tx.secondParent.count({ where: own })) > 0) return
    if ((await tx.secondParent.count({ where: { id, linkVersion, ...invitedSecondParent.where() } })) === 0)
      throw new AppError('LINK_NOT_FOUND', { messageKey: 'linkNotFound' })
    if (child.parentId === actor.userId) throw new AppError('OTHER_INVITED_EMAIL')
    await assertConfirmedAddress(actor, tx, emailKey)
    const { count } = await tx.secondParent.updateMany({
      where: { id, linkVersion, ...openInvitation.where() },
      data: { acceptedAt: new Date(), userId: actor.userId },
    })
    // It ended or was renewed since it was opened.
    if (count === 0) throw new AppError('LINK_NOT_FOUND', { messageKey: 'linkNotFound' })
    await enqueueMail(tx, { template: 'second-parent-accepted', rowId: id })
    await recordAudit(actor, 'second-parent.accepted', { childId, targetId: id }, tx)
  })
  return { childId }
}

/** Ends the link and notifies the parent. Idempotent. @throws AppError LINK_NOT_FOUND, also once it was accepted */
export async function declineSecondParent(actor: UserActor | VisitorActor, token: string): Promise<void> {
  if (await unsafeIsDeclinedLink(token)) return
  const { id, linkVersion, acceptedAt, child } = await openSecondParentLink(actor, token)
  if (acceptedAt) throw new AppError('LINK_NOT_FOUND', { messageKey: 'linkNotFound' })
  await db().$transaction(async (tx) => {
    await unsafeLockChild(tx, child.id)
    const invited = { id, linkVersion, ...invitedSecondParent.where() }
    const ended = await endSecondParents(actor, tx, 'second-parent.declined', invited)
    if (ended.length === 0) throw new AppError('LINK_NOT_FOUND', { messageKey: 'linkNotFound' })
    await enqueueMail(tx, { template: 'second-parent-declined', rowId: id })
  })
}
