import 'server-only'
import { recordAudit } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import { AppError } from '@/lib/errors'
import { type IdempotencyKey, once } from '@/lib/idempotency/mutations'
import { cancelMails, sendNext } from '@/lib/outbox/mutations'
import { unsentMail } from '@/lib/outbox/rules'
import { unsafeFindUser } from '@/lib/users/data'
import { countInvitation } from '@/lib/users/invitation-limits/mutations'
import { toReferral } from '../data'
import { unsafeEnqueueReminders, unsafeNextMailTime } from '../mails/mutations'
import { lockPending } from '../mutations'
import { expiredTeacherReferral } from '../rules'
import type { ReminderSetting } from '../schema'
import { linkTemplates, reminderTemplates, wasMailedLately } from './times/reminder-times'

/**
 * Sends the next of the link's three reminders early: at once or, after another mail of that day to the teacher, in the
 * next morning's. @throws AppError NOT_FOUND; NOT_PENDING, also when expired;
 * EMAIL_NOT_CONFIRMED; REMINDED_RECENTLY; NO_REMINDER_LEFT; and the mail limits
 */
export function sendReminder(actor: UserActor, id: string, idempotencyKey?: IdempotencyKey) {
  return once(actor, idempotencyKey, async (tx) => {
    const pending = await lockValid(tx, actor, id)
    await assertConfirmed(tx, actor)
    await assertNotMailedLately(tx, pending)
    await countInvitation(actor, tx, pending.teacherEmailKey, { isGathered: true })
    await recordAudit(actor, 'teacher-referral.reminded', { childId: pending.childId, targetId: id }, tx)
    const next = { templates: reminderTemplates, rowId: id, version: pending.linkVersion }
    const time = await unsafeNextMailTime(tx, pending.teacherEmailKey)
    const isTooLate = time.at !== null && time.at >= pending.expiresAt
    if (isTooLate || !(await sendNext(tx, next, time))) throw new AppError('NO_REMINDER_LEFT')
    return toReferral(pending)
  })
}

/** Switches automatic reminders. Idempotent. @throws AppError NOT_FOUND; NOT_PENDING, also when expired */
export async function setReminders(actor: UserActor, id: string, { reminders }: ReminderSetting) {
  return db().$transaction(async (tx) => {
    const pending = await lockValid(tx, actor, id)
    const { linkVersion: version } = pending
    if (pending.hasReminders !== reminders) {
      await tx.teacherReferral.update({
        where: { id, parentId: actor.userId },
        data: { hasReminders: reminders },
        select: { id: true },
      })
      if (!reminders) await cancelMails(tx, { templates: reminderTemplates, rowIds: [id] })
      await recordAudit(actor, 'teacher-referral.reminders-changed', { childId: pending.childId, targetId: id }, tx)
      if (reminders) await unsafeEnqueueReminders(tx, pending)
    }
    const next = await tx.mailDelivery.findFirst({
      where: { rowId: id, version, template: { in: [...reminderTemplates] }, ...unsentMail.where() },
      orderBy: { dueAt: 'asc' },
      select: { dueAt: true },
    })
    return { reminders, next: next?.dueAt.toISOString() ?? null }
  })
}

async function lockValid(tx: Transaction, actor: UserActor, id: string) {
  const pending = await lockPending(actor, tx, id)
  if (expiredTeacherReferral.holds(pending)) throw new AppError('NOT_PENDING')
  return pending
}

/** An unconfirmed account may be an attacker's: it sends a teacher one mail only. */
async function assertConfirmed(tx: Transaction, actor: UserActor): Promise<void> {
  if (!(await unsafeFindUser(tx, actor.userId))?.isKnown) throw new AppError('EMAIL_NOT_CONFIRMED')
}

/** @throws AppError REMINDED_RECENTLY; NO_REMINDER_LEFT when the mail with the link was refused */
async function assertNotMailedLately(tx: Transaction, { id, linkVersion }: { id: string; linkVersion: number }) {
  const mails = await tx.mailDelivery.findMany({
    where: { rowId: id, version: linkVersion, template: { in: linkTemplates } },
    select: { template: true, dueAt: true, sentAt: true, failedAt: true },
  })
  const link = mails.find(({ template }) => template === 'teacher-invitation')
  if (link?.failedAt) throw new AppError('NO_REMINDER_LEFT')
  const reminders = mails.filter((mail) => mail !== link)
  if (wasMailedLately(link?.sentAt ?? null, reminders)) throw new AppError('REMINDED_RECENTLY')
}
