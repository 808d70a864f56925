import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { type IdempotencyKey, type Once, once } from '@/lib/idempotency/mutations'
import { cancelMails, enqueueMail, sendNextNow } from '@/lib/outbox/mutations'
import { toReferral } from '../data'
import { countMail, lockPending } from '../mutations'
import { reminderGapMs, reminderTemplates, reminderTimes } from '../reminder-times'
import type { TeacherReferral } from '../types'

/**
 * Reminds the teacher now. It is the link's next reminder, sent early: by hand or by themselves, there are three of them.
 *
 * @throws AppError NOT_FOUND; NOT_PENDING when it was answered, declined or revoked or has expired; EMAIL_NOT_CONFIRMED;
 *   REMINDED_RECENTLY within a day of the mail before; NO_REMINDER_LEFT; and the mail limits
 */
export function sendReminder(
  actor: UserActor,
  id: string,
  idempotencyKey?: IdempotencyKey,
): Promise<Once<TeacherReferral>> {
  return once(actor, idempotencyKey, async (tx) => {
    const pending = await lockValid(tx, actor, id)
    await assertConfirmed(tx, actor)
    if (await wasMailedSince(tx, pending, new Date(Date.now() - reminderGapMs))) throw new AppError('REMINDED_RECENTLY')
    await countMail(actor, tx, pending.teacherEmailKey)
    const next = { templates: reminderTemplates, rowId: id, version: pending.linkVersion }
    if (!(await sendNextNow(tx, next))) throw new AppError('NO_REMINDER_LEFT')
    await recordAudit(actor, 'teacher-referral.reminded', { childId: pending.childId, targetId: id }, tx)
    return toReferral(pending)
  })
}

/** Switches the reminders that go out by themselves on or off, for one request. A repeat changes nothing. */
export async function setReminders(
  actor: UserActor,
  id: string,
  { enabled }: { enabled: boolean },
): Promise<TeacherReferral> {
  return db().$transaction(async (tx) => {
    const pending = await lockValid(tx, actor, id)
    if (pending.hasReminders === enabled) return toReferral(pending)
    await tx.teacherReferral.update({ where: { id }, data: { hasReminders: enabled }, select: { id: true } })
    if (enabled) {
      const { linkVersion: version, sentAt, expiresAt } = pending
      const ahead = reminderTimes(sentAt, expiresAt).filter(({ at }) => at > new Date())
      await enqueueMail(tx, ...ahead.map((reminder) => ({ ...reminder, rowId: id, version })))
    } else await cancelMails(tx, { templates: reminderTemplates, rowId: id })
    await recordAudit(actor, 'teacher-referral.reminders-changed', { childId: pending.childId, targetId: id }, tx)
    return toReferral(pending)
  })
}

async function lockValid(tx: Transaction, actor: UserActor, id: string) {
  const pending = await lockPending(actor, tx, id)
  if (pending.expiresAt <= new Date()) throw new AppError('NOT_PENDING')
  return pending
}

/** An account with an unconfirmed address may be an attacker's: what it sends comes once. */
async function assertConfirmed(tx: Transaction, actor: UserActor): Promise<void> {
  const where = { id: actor.userId, emailVerifiedAt: { not: null } }
  if (!(await tx.user.findFirst({ where, select: { id: true } }))) throw new AppError('EMAIL_NOT_CONFIRMED')
}

/** Whether the link itself or a reminder of it was sent, or is about to be. */
async function wasMailedSince(
  tx: Transaction,
  { id, linkVersion, sentAt }: { id: string; linkVersion: number; sentAt: Date },
  since: Date,
): Promise<boolean> {
  if (sentAt > since) return true
  const ofLink = { rowId: id, version: linkVersion, template: { in: [...reminderTemplates] } }
  const isRecent = { OR: [{ sentAt: { gt: since } }, { sentAt: null, failedAt: null, dueAt: { lte: new Date() } }] }
  return (await tx.mailDelivery.findFirst({ where: { ...ofLink, ...isRecent }, select: { id: true } })) !== null
}
