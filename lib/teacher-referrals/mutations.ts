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
import { mailSql } from '@/lib/outbox/mutations'
import { countInvitation } from '@/lib/users/invitation-limits/mutations'
import { type ReferralRow, referralColumns, toReferral } from './data'
import { teacherLinkSeconds } from './lifetime'
import { type MailedLink, unsafeEnqueueMailsOfLink } from './mails/mutations'
import { declinedTeacherReferral, pendingTeacherReferral, revokedTeacherReferral, shownReferralStatus } from './rules'
import type { NewTeacherReferralInput } from './schema'
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
  const made = await once(actor, idempotencyKey, (tx) => makeReferral(actor, tx, input, language))
  if (!made.replayed) count('sati_teacher_requests_total', { outcome: 'made' })
  return made
}

/** Last in a transaction (unsafeNextMailTime). @param language of the consent, which is shown above the button */
export async function makeReferral(
  actor: UserActor,
  tx: Transaction,
  input: NewTeacherReferralInput,
  language: Language,
): Promise<TeacherReferral> {
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
  await recordConsent(actor, tx, { userId: actor.userId, childId, purpose: 'teacher_share', language })
  await recordAudit(actor, 'teacher-referral.created', { childId, targetId: row.id }, tx)
  await unsafeEnqueueMailsOfLink(tx, row)
  return toReferral(row as ReferralRow)
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
    const current = await findOwn(actor, tx, id)
    if (revokedTeacherReferral.holds(current)) return toReferral(current)
    if (current.status !== 'pending') throw new AppError('NOT_PENDING')
    await revokeTeacherLinks(actor, tx, { parentId: actor.userId, id })
    isNew = true
    return toReferral({ ...current, status: 'revoked' })
  })
  if (isNew) count('sati_teacher_requests_total', { outcome: 'revoked' })
  return revoked
}

type LockedRow = ReferralRow & MailedLink

export async function findOwn(actor: UserActor, tx: Transaction, id: string): Promise<LockedRow> {
  // Raw: lock.
  const [row] = await tx.$queryRaw<LockedRow[]>`
    SELECT ${referralColumns}, r."teacherEmailKey", r."linkVersion", r."hasReminders"
    FROM "TeacherReferral" r WHERE r.id = ${id}::uuid AND r."parentId" = ${actor.userId}::uuid FOR NO KEY UPDATE`
  return orNotFound(row)
}

/** It may have expired. @throws AppError NOT_FOUND; NOT_PENDING */
export async function lockPending(actor: UserActor, tx: Transaction, id: string): Promise<LockedRow> {
  const row = await findOwn(actor, tx, id)
  if (row.status !== 'pending') throw new AppError('NOT_PENDING')
  return row
}

/** Revokes unused links, those of declines among them. */
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
  // A decline can no longer be undone then, nor the colleague be asked.
  await tx.teacherReferral.updateMany({
    where: { ...which, ...declinedTeacherReferral.where() },
    data: { linkVersion: { increment: 1 } },
  })
  await tx.suggestedColleague.deleteMany({ where: which })
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
