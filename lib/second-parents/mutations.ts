import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import type { AuditAction } from '@/lib/audit/actions'
import { recordAudit, recordAudits } from '@/lib/audit/mutations'
import type { Actor, UserActor } from '@/lib/auth/actor'
import { assertRecent } from '@/lib/auth/recent-sign-in'
import { unsafeLockChild } from '@/lib/children/mutations'
import { secondParentNotEnded } from '@/lib/children/rules'
import { assertMayScreen } from '@/lib/consents/mutations'
import { db, type Prisma, type Transaction } from '@/lib/db'
import { AppError, orNotFound } from '@/lib/errors'
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
 * A child has one second parent at a time; an expired invitation is replaced.
 * @throws AppError NOT_FOUND; CONSENT_WITHDRAWN; REAUTHENTICATION_REQUIRED; HAS_SECOND_PARENT; INVALID_INPUT for the
 *   own address; TOO_MANY_UNCONFIRMED_INVITATIONS, TOO_MANY_INVITATIONS, TOO_MANY_MAILS
 */
export async function inviteSecondParent(
  actor: UserActor,
  { childId, email }: NewSecondParentInput,
  { language, idempotencyKey }: { language: Language; idempotencyKey?: IdempotencyKey },
): Promise<Once<SecondParent>> {
  // The stored reply must not hold the address.
  const { value, replayed } = await once(actor, idempotencyKey, async (tx) => {
    await assertMayInvite(actor, tx, childId)
    const emailKey = emailKeyOf(email)
    const own = await tx.user.count({ where: { id: actor.userId, emailKey } })
    if (own > 0) throw new AppError('INVALID_INPUT', { errors: [{ field: 'email', code: 'ownEmail' }] })
    const expired = { childId, invitedById: actor.userId, ...invitationPastExpiry.where() }
    await endSecondParents(actor, tx, 'second-parent.revoked', expired)
    const current = await tx.secondParent.count({ where: { childId, ...secondParentNotEnded.where() } })
    if (current > 0) throw new AppError('HAS_SECOND_PARENT')
    await countInvitation(actor, tx, emailKey, { code: 'TOO_MANY_MAILS' })
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
  // A repeat gets the first answer even if the invitation has ended.
  const invited = replayed ? await getInvited(actor, value.id, email) : await getSecondParent(actor, value.id)
  return { value: invited, replayed }
}

/** Needs a recent sign-in, as an invitation outlives the session (docs/decisions/0026). */
async function assertMayInvite(actor: UserActor, tx: Transaction, childId: string): Promise<void> {
  // A session that ended during the request must not invite. Lock order: account first, as in consultations.
  await lockAccount(actor, tx)
  await assertMayScreen(actor, tx, childId)
  assertRecent(actor)
}

/** Revokes the old link. @throws AppError NOT_FOUND; NOT_PENDING; and as `inviteSecondParent` */
export async function resendSecondParent(actor: UserActor, id: string, idempotencyKey?: IdempotencyKey) {
  const where = { id, child: { parentId: actor.userId } }
  const { value } = await once(actor, idempotencyKey, async (tx) => {
    const { childId } = orNotFound(await tx.secondParent.findFirst({ where, select: { childId: true } }))
    await assertMayInvite(actor, tx, childId)
    const invited = { ...where, ...invitedSecondParent.where() }
    const row = await tx.secondParent.findFirst({ where: invited, select: { emailKey: true } })
    if (!row?.emailKey) throw new AppError('NOT_PENDING')
    await countInvitation(actor, tx, row.emailKey, { code: 'TOO_MANY_MAILS' })
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

/** By the own parent, or the second one leaves; answers stay. Idempotent. @throws AppError NOT_FOUND */
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

export function endSecondParents(actor: Actor, tx: Transaction, action: SecondParentAction, which: SecondParentsToEnd) {
  return unsafeEndSecondParents(actor, tx, action, which)
}

type SecondParentAction = Extract<AuditAction, `second-parent.${string}`>

/** To the parent who did not end it. */
const notices: { [A in SecondParentAction]?: MailTemplate } = {
  'second-parent.removed': 'second-parent-removed',
  'second-parent.left': 'second-parent-left',
}

/** Every end goes through here: the link is revoked and the address deleted. */
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
  const accepted = template ? ended.flatMap(({ id, acceptedAt }) => (acceptedAt ? { template, rowId: id } : [])) : []
  if (accepted.length > 0) await enqueueMail(tx, ...accepted)
  return ended.map(({ id }) => id)
}
