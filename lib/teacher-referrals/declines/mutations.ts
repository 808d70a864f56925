import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { TeacherLinkActor, UserActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { AppError, orNotFound } from '@/lib/errors'
import { emailKeyOf } from '@/lib/fields'
import type { Language } from '@/lib/i18n/language'
import { type IdempotencyKey, once } from '@/lib/idempotency/mutations'
import { count } from '@/lib/metrics/meter'
import { cancelMails, enqueueMail } from '@/lib/outbox/mutations'
import { undoMinutes, undoUntil } from '@/lib/undo'
import { unsafeEnqueueMissingMails } from '../mails/mutations'
import { findOwn, type LockedLink, linkLockSql, makeReferral } from '../mutations'
import type { TeacherDeclineInput } from '../schema'

/**
 * Notifies the parent after ten minutes. Nothing is mailed to a colleague. Idempotent: the first reason stays.
 *
 * @throws AppError LINK_NOT_FOUND; ALREADY_ANSWERED
 */
export async function declineTeacherReferral(
  actor: TeacherLinkActor,
  { reason, note = null, name, email }: Pick<TeacherDeclineInput, 'reason'> & Partial<TeacherDeclineInput>,
): Promise<void> {
  const { referralId: id } = actor
  const isNew = await db().$transaction(async (tx) => {
    const { status, childId } = await lockLinked(actor, tx)
    if (status === 'declined') return false
    if (status === 'completed') throw new AppError('ALREADY_ANSWERED')
    if (status === 'expired') throw new AppError('LINK_NOT_FOUND')
    const now = new Date()
    const { parentId } = await tx.teacherReferral.update({
      where: { id },
      data: { status: 'revoked', revokedAt: now, declinedAt: now, declineReason: reason, declineNote: note },
      select: { parentId: true },
    })
    if (reason === 'colleague' && name && email)
      await tx.suggestedColleague.create({ data: { id, childId, parentId, name, email, emailKey: emailKeyOf(email) } })
    await enqueueMail(tx, { template: 'teacher-declined', rowId: id, inHours: undoMinutes / 60 })
    await recordAudit(actor, 'teacher-referral.declined', { childId, targetId: id }, tx)
    return true
  })
  if (isNew) count('sati_teacher_requests_total', { outcome: 'declined' })
}

/** Within ten minutes. Idempotent. @throws AppError LINK_NOT_FOUND; ALREADY_ANSWERED; DECLINE_IS_FINAL */
export async function undoDecline(actor: TeacherLinkActor): Promise<void> {
  const { referralId: id } = actor
  await db().$transaction(async (tx) => {
    const { status, childId } = await lockLinked(actor, tx)
    if (status === 'pending') return
    if (status === 'completed') throw new AppError('ALREADY_ANSWERED')
    const row = await tx.teacherReferral.findUniqueOrThrow({ where: { id }, select: { declinedAt: true } })
    if (status === 'expired' || !row.declinedAt) throw new AppError('LINK_NOT_FOUND')
    if (undoUntil(row.declinedAt) < new Date()) throw new AppError('DECLINE_IS_FINAL')
    await tx.suggestedColleague.deleteMany({ where: { id } })
    const opened = await tx.teacherReferral.update({
      where: { id },
      data: { status: 'pending', revokedAt: null, declinedAt: null, declineReason: null, declineNote: null },
    })
    await cancelMails(tx, { rowIds: [id], templates: ['teacher-declined'] })
    await recordAudit(actor, 'teacher-referral.decline-undone', { childId, targetId: id }, tx)
    // A mail that was due in between has been dropped.
    await unsafeEnqueueMissingMails(tx, opened)
  })
}

async function lockLinked(actor: TeacherLinkActor, tx: Transaction): Promise<LockedLink> {
  // Raw: lock.
  const [referral] = await tx.$queryRaw<LockedLink[]>(linkLockSql(actor))
  if (!referral) throw new AppError('LINK_NOT_FOUND')
  return referral
}

/**
 * Asks the colleague whom a teacher named in their place, and ends that teacher's link.
 *
 * @throws AppError NOT_FOUND, also without a colleague; CONSENT_WITHDRAWN; and the mail limits
 */
export async function askColleague(
  actor: UserActor,
  id: string,
  { language, idempotencyKey }: { language: Language; idempotencyKey?: IdempotencyKey },
) {
  const made = await once(actor, idempotencyKey, async (tx) => {
    const { childId, language: mailLanguage } = await findOwn(actor, tx, id)
    const { name: teacherName, email: teacherEmail } = await takeColleague(actor, tx, id)
    await tx.teacherReferral.update({
      where: { id, parentId: actor.userId },
      data: { linkVersion: { increment: 1 } },
      select: { id: true },
    })
    return makeReferral(actor, tx, { childId, teacherName, teacherEmail, language: mailLanguage }, language)
  })
  if (!made.replayed) count('sati_teacher_requests_total', { outcome: 'made' })
  return made
}

/** Deletes the colleague's name and address. @throws AppError NOT_FOUND, also without a colleague */
export async function dismissColleague(actor: UserActor, id: string): Promise<void> {
  await db().$transaction(async (tx) => {
    const { childId } = await findOwn(actor, tx, id)
    await takeColleague(actor, tx, id)
    await recordAudit(actor, 'teacher-referral.colleague-dismissed', { childId, targetId: id }, tx)
  })
}

/** The parent has decided, and is not asked to by mail. */
async function takeColleague(actor: UserActor, tx: Transaction, id: string) {
  const colleague = orNotFound(await tx.suggestedColleague.findFirst({ where: { id, parentId: actor.userId } }))
  await tx.suggestedColleague.delete({ where: { id } })
  await cancelMails(tx, { rowIds: [id], templates: ['teacher-declined'] })
  return colleague
}
