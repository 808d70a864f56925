import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit, recordAudits } from '@/lib/audit/mutations'
import type { Actor, TeacherLinkActor, UserActor } from '@/lib/auth/actor'
import { assertMayScreen, recordConsent } from '@/lib/consents/mutations'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { emailKeyOf } from '@/lib/fields'
import type { Language } from '@/lib/i18n/language'
import { type IdempotencyKey, type Once, once } from '@/lib/idempotency/mutations'
import { enqueueMail } from '@/lib/outbox/mutations'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import { type ReferralRow, toReferral } from './data'
import type { NewTeacherReferralInput } from './schema'
import type { TeacherReferral } from './types'

const linkLifetimeMs = 30 * 24 * 3_600_000

/** The mails of an account with an unconfirmed address may carry an attacker's texts. */
async function countMail(tx: Transaction, actor: UserActor, recipientKey: string): Promise<void> {
  const { emailVerifiedAt } = await tx.user.findUniqueOrThrow({
    where: { id: actor.userId },
    select: { emailVerifiedAt: true },
  })
  if (!emailVerifiedAt)
    await countHit(limits.invitationsByUnconfirmed, actor.userId, { code: 'TOO_MANY_UNCONFIRMED_INVITATIONS', via: tx })
  await countHit(limits.invitationsByParent, actor.userId, { code: 'TOO_MANY_INVITATIONS', via: tx })
  await countHit(limits.invitationsByRecipient, recipientKey, { code: 'TOO_MANY_MAILS_TO_RECIPIENT', via: tx })
}

/**
 * Asks a teacher to answer. The referral and its mail are written together or not at all.
 *
 * @throws AppError NOT_FOUND when the child is not the actor's own; CONSENT_WITHDRAWN when nobody may answer about it any
 *   more; TOO_MANY_UNCONFIRMED_INVITATIONS, TOO_MANY_INVITATIONS, TOO_MANY_MAILS_TO_RECIPIENT
 */
export function createTeacherReferral(
  actor: UserActor,
  input: NewTeacherReferralInput,
  { language, idempotencyKey }: { language: Language; idempotencyKey?: IdempotencyKey | undefined },
): Promise<Once<TeacherReferral>> {
  return once(actor, idempotencyKey, async (tx) => {
    const { childId } = input
    await assertMayScreen(actor, tx, childId)
    const teacherEmailKey = emailKeyOf(input.teacherEmail)
    await countMail(tx, actor, teacherEmailKey)
    const row = await tx.teacherReferral.create({
      data: {
        id: uuidv7(),
        ...input,
        teacherEmailKey,
        parentId: actor.userId,
        expiresAt: new Date(Date.now() + linkLifetimeMs),
      },
    })
    await enqueueMail(tx, { template: 'teacher-invitation', rowId: row.id, version: row.linkVersion })
    // The form says above its button what sending agrees to.
    await recordConsent(actor, tx, { userId: actor.userId, childId, purpose: 'teacher_share', language })
    await recordAudit(actor, 'teacher-referral.created', { childId, targetId: row.id }, tx)
    return toReferral(row as ReferralRow)
  })
}

/**
 * Mails a new link; the old one is revoked.
 *
 * @throws AppError NOT_FOUND, NOT_PENDING when it was answered or revoked, and the mail limits
 */
export function resendTeacherReferral(
  actor: UserActor,
  id: string,
  idempotencyKey?: IdempotencyKey,
): Promise<Once<TeacherReferral>> {
  return once(actor, idempotencyKey, async (tx) => {
    const pending = await findPending(tx, actor, id)
    await countMail(tx, actor, pending.teacherEmailKey)
    const row = await tx.teacherReferral.update({
      where: { id, parentId: actor.userId },
      data: { linkVersion: { increment: 1 }, sentAt: new Date(), expiresAt: new Date(Date.now() + linkLifetimeMs) },
    })
    await enqueueMail(tx, { template: 'teacher-invitation', rowId: id, version: row.linkVersion })
    await recordAudit(actor, 'teacher-referral.resent', { childId: row.childId, targetId: id }, tx)
    return toReferral(row as ReferralRow)
  })
}

/** Revokes an unused link. A repeat changes nothing. */
export async function revokeTeacherReferral(actor: UserActor, id: string): Promise<TeacherReferral> {
  return db().$transaction(async (tx) => {
    const current = await findOwn(tx, actor, id)
    if (current.status === 'revoked') return toReferral(current)
    if (current.status !== 'pending') throw new AppError('NOT_PENDING')
    const row = await tx.teacherReferral.update({
      where: { id, parentId: actor.userId },
      data: { status: 'revoked', revokedAt: new Date(), linkVersion: { increment: 1 } },
    })
    await recordAudit(actor, 'teacher-referral.revoked', { childId: row.childId, targetId: id }, tx)
    return toReferral(row as ReferralRow)
  })
}

type LockedRow = ReferralRow & { teacherEmailKey: string }

async function findOwn(tx: Transaction, actor: UserActor, id: string): Promise<LockedRow> {
  // Raw: lock.
  const [row] = await tx.$queryRaw<LockedRow[]>`
    SELECT id, "childId", "teacherEmail", "teacherEmailKey", "teacherName", status::text AS status,
      language::text AS language, "sentAt", "completedAt", "expiresAt"
    FROM "TeacherReferral" WHERE id = ${id}::uuid AND "parentId" = ${actor.userId}::uuid FOR NO KEY UPDATE`
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

async function findPending(tx: Transaction, actor: UserActor, id: string): Promise<LockedRow> {
  const row = await findOwn(tx, actor, id)
  if (row.status !== 'pending') throw new AppError('NOT_PENDING')
  return row
}

/** Which links end; always of one parent. */
interface LinksToRevoke {
  parentId: string
  childId?: string
}

/** Revokes every unused link to a teacher, in the caller's transaction, with one log entry each. */
export async function revokeTeacherLinks(actor: Actor, tx: Transaction, which: LinksToRevoke): Promise<void> {
  const revoked = await tx.teacherReferral.updateManyAndReturn({
    where: { ...which, status: 'pending' },
    data: { status: 'revoked', revokedAt: new Date(), linkVersion: { increment: 1 } },
    select: { id: true, childId: true },
  })
  const about = revoked.map(({ id, childId }) => ({ targetId: id, childId }))
  await recordAudits(actor, 'teacher-referral.revoked', about, tx)
}

/** Closes the link that was just answered. @param completedAt ISO 8601 UTC: the moment that the answers have too */
export async function completeTeacherReferral(
  actor: TeacherLinkActor,
  tx: Transaction,
  completedAt: string,
): Promise<void> {
  await tx.teacherReferral.update({
    where: { id: actor.referralId },
    data: { status: 'completed', completedAt },
    select: { id: true },
  })
}
