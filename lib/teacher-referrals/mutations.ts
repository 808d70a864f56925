import 'server-only'
import { v7 as uuidv7 } from 'uuid'
import { recordAudit, recordAudits } from '@/lib/audit/mutations'
import type { Actor, TeacherLinkActor, UserActor } from '@/lib/auth/actor'
import { assertMayScreen, recordConsent } from '@/lib/consents/mutations'
import { db, Prisma, type Transaction } from '@/lib/db'
import { AppError, orNotFound } from '@/lib/errors'
import { emailKeyOf } from '@/lib/fields'
import type { Language } from '@/lib/i18n/language'
import { type IdempotencyKey, type Once, once } from '@/lib/idempotency/mutations'
import { keptKeyOf } from '@/lib/kept-keys.mjs'
import { count } from '@/lib/metrics/meter'
import { enqueueMail, mailSql } from '@/lib/outbox/mutations'
import { countInvitation } from '@/lib/users/invitation-limits/mutations'
import { type ReferralRow, referralColumns, toReferral } from './data'
import { teacherLinkSeconds } from './lifetime'
import { type MailedLink, unsafeEnqueueMailsOfLink } from './mails/mutations'
import { pendingTeacherReferral, revokedTeacherReferral, shownReferralStatus } from './rules'
import type { NewTeacherReferralInput, TeacherDeclineInput } from './schema'
import type { TeacherReferral, TeacherReferralStatus } from './types'

const linkLifetimeMs = teacherLinkSeconds * 1000

/**
 * @throws AppError NOT_FOUND; CONSENT_WITHDRAWN; TOO_MANY_UNCONFIRMED_INVITATIONS, TOO_MANY_INVITATIONS,
 *   TOO_MANY_MAILS_TO_RECIPIENT
 */
export async function createTeacherReferral(
  actor: UserActor,
  input: NewTeacherReferralInput,
  { language, idempotencyKey }: { language: Language; idempotencyKey?: IdempotencyKey },
): Promise<Once<TeacherReferral>> {
  const made = await once(actor, idempotencyKey, async (tx) => {
    const { childId } = input
    await assertMayScreen(actor, tx, childId)
    const teacherEmailKey = emailKeyOf(input.teacherEmail)
    await countInvitation(actor, tx, teacherEmailKey, { isGathered: true })
    const row = await tx.teacherReferral.create({
      data: {
        id: uuidv7(),
        ...input,
        teacherEmailKey,
        teacherKey: keptKeyOf('TeacherReferral', input),
        parentId: actor.userId,
        expiresAt: new Date(Date.now() + linkLifetimeMs),
      },
    })
    // The form shows this consent above its button.
    await recordConsent(actor, tx, { userId: actor.userId, childId, purpose: 'teacher_share', language })
    await recordAudit(actor, 'teacher-referral.created', { childId, targetId: row.id }, tx)
    await unsafeEnqueueMailsOfLink(tx, row)
    return toReferral(row as ReferralRow)
  })
  if (!made.replayed) count('sati_teacher_requests_total', { outcome: 'made' })
  return made
}

/** A new link with new reminders; revokes the old one. @throws AppError NOT_FOUND; NOT_PENDING; and the mail limits */
export async function resendTeacherReferral(actor: UserActor, id: string, idempotencyKey?: IdempotencyKey) {
  const renewed = await once(actor, idempotencyKey, async (tx) => {
    const pending = await lockPending(actor, tx, id)
    await countInvitation(actor, tx, pending.teacherEmailKey, { isGathered: true })
    const row = await tx.teacherReferral.update({
      where: { id, parentId: actor.userId },
      data: { linkVersion: { increment: 1 }, sentAt: new Date(), expiresAt: new Date(Date.now() + linkLifetimeMs) },
    })
    await recordAudit(actor, 'teacher-referral.resent', { childId: row.childId, targetId: id }, tx)
    await unsafeEnqueueMailsOfLink(tx, row)
    return toReferral(row as ReferralRow)
  })
  if (!renewed.replayed) count('sati_teacher_requests_total', { outcome: 'renewed' })
  return renewed
}

/** Idempotent. @throws AppError NOT_FOUND; NOT_PENDING */
export async function revokeTeacherReferral(actor: UserActor, id: string): Promise<TeacherReferral> {
  let isNew = false
  const revoked = await db().$transaction(async (tx) => {
    const current = await findOwn(tx, actor, id)
    if (revokedTeacherReferral.holds(current)) return toReferral(current)
    if (current.status !== 'pending') throw new AppError('NOT_PENDING')
    await revokeTeacherLinks(actor, tx, { parentId: actor.userId, id })
    isNew = true
    return toReferral({ ...current, status: 'revoked' })
  })
  if (isNew) count('sati_teacher_requests_total', { outcome: 'revoked' })
  return revoked
}

export type LockedRow = ReferralRow & MailedLink

async function findOwn(tx: Transaction, actor: UserActor, id: string): Promise<LockedRow> {
  // Raw: lock.
  const [row] = await tx.$queryRaw<LockedRow[]>`
    SELECT ${referralColumns}, r."teacherEmailKey", r."linkVersion", r."hasReminders"
    FROM "TeacherReferral" r WHERE r.id = ${id}::uuid AND r."parentId" = ${actor.userId}::uuid FOR NO KEY UPDATE`
  return orNotFound(row)
}

/** It may have expired. @throws AppError NOT_FOUND; NOT_PENDING */
export async function lockPending(actor: UserActor, tx: Transaction, id: string): Promise<LockedRow> {
  const row = await findOwn(tx, actor, id)
  if (row.status !== 'pending') throw new AppError('NOT_PENDING')
  return row
}

/** Revokes unused links only. */
export async function revokeTeacherLinks(
  actor: Actor,
  tx: Transaction,
  which: { parentId: string; childId?: string; id?: string },
): Promise<void> {
  const revoked = await tx.teacherReferral.updateManyAndReturn({
    where: { ...which, ...pendingTeacherReferral.where() },
    data: { status: 'revoked', revokedAt: new Date(), linkVersion: { increment: 1 } },
    select: { id: true, childId: true },
  })
  const about = revoked.map(({ id, childId }) => ({ targetId: id, childId }))
  await recordAudits(actor, 'teacher-referral.revoked', about, tx)
}

export interface LockedLink {
  childId: string
  status: Exclude<TeacherReferralStatus, 'revoked'>
}

/** Serializes concurrent answers and declines; no row for a revoked or renewed link. */
export const linkLockSql = (actor: TeacherLinkActor) => Prisma.sql`
  SELECT r."childId", ${shownReferralStatus.sql('r')} AS status FROM "TeacherReferral" r
  WHERE r.id = ${actor.referralId}::uuid AND r."linkVersion" = ${actor.linkVersion} AND NOT ${revokedTeacherReferral.sql('r')}
  FOR NO KEY UPDATE`

/** For a WITH. @param completedAt of the answers, ISO 8601 UTC. @param from has one row if they were stored, else none */
export function answeredSql(actor: TeacherLinkActor, completedAt: string, from: Prisma.Sql) {
  return {
    completed: Prisma.sql`
      UPDATE "TeacherReferral" r SET status = 'completed', "completedAt" = ${completedAt}::timestamptz
      FROM ${from} WHERE r.id = ${actor.referralId}::uuid`,
    notified: mailSql([{ template: 'teacher-answered', rowId: actor.referralId }], from),
  }
}

/** Notifies the parent. Idempotent: the first reason stays. @throws AppError LINK_NOT_FOUND; ALREADY_ANSWERED */
export async function declineTeacherReferral(
  actor: TeacherLinkActor,
  { reason, note = null }: Pick<TeacherDeclineInput, 'reason' | 'note'>,
): Promise<void> {
  const { referralId: id } = actor
  const isNew = await db().$transaction(async (tx) => {
    // Raw: lock.
    const [referral] = await tx.$queryRaw<LockedLink[]>(linkLockSql(actor))
    if (!referral) throw new AppError('LINK_NOT_FOUND')
    if (referral.status === 'declined') return false
    if (referral.status === 'completed') throw new AppError('ALREADY_ANSWERED')
    if (referral.status === 'expired') throw new AppError('LINK_NOT_FOUND')
    const now = new Date()
    await tx.teacherReferral.update({
      where: { id },
      data: { status: 'revoked', revokedAt: now, declinedAt: now, declineReason: reason, declineNote: note },
      select: { id: true },
    })
    await enqueueMail(tx, { template: 'teacher-declined', rowId: id })
    await recordAudit(actor, 'teacher-referral.declined', { childId: referral.childId, targetId: id }, tx)
    return true
  })
  if (isNew) count('sati_teacher_requests_total', { outcome: 'declined' })
}
