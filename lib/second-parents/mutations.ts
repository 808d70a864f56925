import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { type AuditAction, recordAudit, recordAudits } from '@/lib/audit/mutations'
import type { Actor, UserActor } from '@/lib/auth/actor'
import { assertRecent } from '@/lib/auth/recent-sign-in'
import { unsafeLockChild } from '@/lib/children/mutations'
import { secondParentNotEnded } from '@/lib/children/rules'
import { assertMayScreen } from '@/lib/consents/mutations'
import { db, type Prisma, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { emailKeyOf } from '@/lib/fields'
import type { Language } from '@/lib/i18n/language'
import { type IdempotencyKey, type Once, once } from '@/lib/idempotency/mutations'
import { enqueueMail } from '@/lib/outbox/mutations'
import type { MailTemplate } from '@/lib/outbox/template-names'
import { lockAccount } from '@/lib/sessions/mutations'
import { countInvitation } from '@/lib/users/invitation-limits/mutations'
import { getInvited, getSecondParent } from './data'
import { invitationPastExpiry, invitedSecondParent } from './rules'
import type { NewSecondParentInput } from './schema'
import type { SecondParent } from './types'

const linkLifetimeMs = 14 * 24 * 3_600_000

/**
 * Invites a second parent of an own child by mail. A child has one at a time. An invitation that has expired makes room.
 *
 * @throws AppError NOT_FOUND when the child is not the actor's own; CONSENT_WITHDRAWN; REAUTHENTICATION_REQUIRED;
 *   HAS_SECOND_PARENT; INVALID_INPUT for the actor's own address; TOO_MANY_UNCONFIRMED_INVITATIONS, TOO_MANY_INVITATIONS,
 *   TOO_MANY_MAILS
 */
export async function inviteSecondParent(
  actor: UserActor,
  { childId, email }: NewSecondParentInput,
  { language, idempotencyKey }: { language: Language; idempotencyKey?: IdempotencyKey | undefined },
): Promise<Once<SecondParent>> {
  // The stored reply of an idempotent request holds no address.
  const { value, replayed } = await once(actor, idempotencyKey, async (tx) => {
    await assertMayInvite(actor, tx, childId)
    const emailKey = emailKeyOf(email)
    const own = await tx.user.count({ where: { id: actor.userId, emailKey } })
    if (own > 0) throw new AppError('INVALID_INPUT', { errors: [{ field: 'email', code: 'ownEmail' }] })
    const expired = { childId, invitedById: actor.userId, ...invitationPastExpiry.where() }
    await endSecondParents(actor, tx, 'second-parent.revoked', expired)
    const current = await tx.secondParent.count({ where: { childId, ...secondParentNotEnded.where() } })
    if (current > 0) throw new AppError('HAS_SECOND_PARENT')
    await countInvitation(actor, tx, emailKey, 'TOO_MANY_MAILS')
    const row = await tx.secondParent.create({
      data: {
        id: uuidv7(),
        childId,
        invitedById: actor.userId,
        email,
        emailKey,
        language,
        expiresAt: new Date(Date.now() + linkLifetimeMs),
      },
      select: { id: true, linkVersion: true },
    })
    await enqueueMail(tx, { template: 'second-parent-invitation', rowId: row.id, version: row.linkVersion })
    await recordAudit(actor, 'second-parent.invited', { childId, targetId: row.id }, tx)
    return { id: row.id, childId }
  })
  // A repeat after it has ended, when the address is forgotten, gets the first answer too.
  const answered = replayed ? await getInvited(actor, value.id, email) : await getSecondParent(actor, value.id)
  return { value: answered, replayed }
}

/** What an invitation lets a person read outlives the session it was made in (docs/decisions/0026). */
async function assertMayInvite(actor: UserActor, tx: Transaction, childId: string): Promise<void> {
  // A session that was ended during the request hands out nothing. The account first, as where a doctor is asked.
  await lockAccount(actor, tx)
  await assertMayScreen(actor, tx, childId)
  assertRecent(actor)
}

/**
 * Makes a new link and mails it; the old one is revoked.
 *
 * @throws AppError NOT_FOUND; NOT_PENDING once it was accepted or has ended; CONSENT_WITHDRAWN; REAUTHENTICATION_REQUIRED; the
 *   limits as above
 */
export async function resendSecondParent(
  actor: UserActor,
  id: string,
  idempotencyKey?: IdempotencyKey,
): Promise<SecondParent> {
  const where = { id, child: { parentId: actor.userId } }
  const { value } = await once(actor, idempotencyKey, async (tx) => {
    const known = await tx.secondParent.findFirst({ where, select: { childId: true } })
    if (!known) throw new AppError('NOT_FOUND')
    const { childId } = known
    await assertMayInvite(actor, tx, childId)
    const invited = { ...where, ...invitedSecondParent.where() }
    const row = await tx.secondParent.findFirst({ where: invited, select: { emailKey: true } })
    if (!row?.emailKey) throw new AppError('NOT_PENDING')
    await countInvitation(actor, tx, row.emailKey, 'TOO_MANY_MAILS')
    const { linkVersion } = await tx.secondParent.update({
      where: { id, invitedById: actor.userId },
      data: { linkVersion: { increment: 1 }, sentAt: new Date(), expiresAt: new Date(Date.now() + linkLifetimeMs) },
      select: { linkVersion: true },
    })
    await enqueueMail(tx, { template: 'second-parent-invitation', rowId: id, version: linkVersion })
    await recordAudit(actor, 'second-parent.resent', { childId, targetId: id }, tx)
    return { id, childId }
  })
  return getSecondParent(actor, value.id)
}

/**
 * The child's own parent removes the second one, or takes an invitation back; or the second one leaves. Reading ends at
 * once, and the other one is told. Answers that were given stay with the child. Twice is the same as once.
 *
 * @throws AppError NOT_FOUND
 */
export async function removeSecondParent(actor: UserActor, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const row = await tx.secondParent.findFirst({
      where: { id, OR: [{ child: { parentId: actor.userId } }, { userId: actor.userId }] },
      select: { childId: true, invitedById: true },
    })
    if (!row) throw new AppError('NOT_FOUND')
    await unsafeLockChild(tx, row.childId)
    if (row.invitedById !== actor.userId) {
      await endSecondParents(actor, tx, 'second-parent.left', { id, userId: actor.userId })
      return
    }
    const own = { id, invitedById: actor.userId }
    await endSecondParents(actor, tx, 'second-parent.revoked', { ...own, ...invitedSecondParent.where() })
    await endSecondParents(actor, tx, 'second-parent.removed', own)
  })
}

type Invited = ReturnType<typeof invitedSecondParent.where>

/** Which ones end: of those that one parent invited, that one person accepted, or that were sent to one address. */
type SecondParentsToEnd = (
  | { invitedById: string }
  | { userId: string }
  | ({ emailKey: string; userId: null } & Invited)
  | { id: string; linkVersion: number }
) & {
  id?: string
  childId?: string
  expiresAt?: { lte: Date }
} & Partial<Invited>

/** Ends second parents: the link is revoked and the address forgotten. @returns their ids */
export function endSecondParents(
  actor: Actor,
  tx: Transaction,
  action: SecondParentAction,
  which: SecondParentsToEnd,
): Promise<string[]> {
  return unsafeEndSecondParents(actor, tx, action, which)
}

type SecondParentAction = Extract<AuditAction, `second-parent.${string}`>

/** Who did not end it is told: the removed one, or the child's own parent. */
const notices: { [A in SecondParentAction]?: MailTemplate } = {
  'second-parent.removed': 'second-parent-removed',
  'second-parent.left': 'second-parent-left',
}

/** The same for those of anyone, which no request may name. Every end goes through here. */
export async function unsafeEndSecondParents(
  actor: Actor,
  tx: Transaction,
  action: SecondParentAction,
  which: Prisma.SecondParentWhereInput,
): Promise<string[]> {
  const ended = await tx.secondParent.updateManyAndReturn({
    where: { ...which, ...secondParentNotEnded.where() },
    data: { endedAt: new Date(), email: null, emailKey: null, linkVersion: { increment: 1 } },
    select: { id: true, childId: true, acceptedAt: true },
  })
  const about = ended.map(({ id, childId }) => ({ targetId: id, childId }))
  await recordAudits(actor, action, about, tx)
  const template = notices[action]
  // An invitation that was not accepted has no second parent to notify.
  const accepted = template ? ended.flatMap(({ id, acceptedAt }) => (acceptedAt ? { template, rowId: id } : [])) : []
  if (accepted.length > 0) await enqueueMail(tx, ...accepted)
  return ended.map(({ id }) => id)
}
