import type { MailTemplate } from '@/lib/outbox/template-names'
import { dayOf, morningOf } from '@/lib/thai-time'

/** Between a mail and a reminder that the parent sends by hand. */
const reminderGapMs = 24 * 3_600_000

/** The reminders of one link, in order. With the mail that carries the link, a teacher gets four at most. */
export const reminderTemplates = [
  'teacher-reminder-first',
  'teacher-reminder-second',
  'teacher-reminder-last',
] as const satisfies readonly MailTemplate[]

/** All mails that may carry one link. */
export const linkTemplates: MailTemplate[] = ['teacher-invitation', ...reminderTemplates]

export type ReminderTemplate = (typeof reminderTemplates)[number]

/**
 * When a teacher who has not answered is reminded: on the third working day after the mail, on the seventh day, and two
 * days before the link ends, each at eight in the morning in Thailand. Saturdays and Sundays are no working days; public
 * holidays are not known here.
 */
export function reminderTimes(sentAt: Date, expiresAt: Date): { template: ReminderTemplate; at: Date }[] {
  const sentOn = dayOf(sentAt)
  const days = [thirdWorkingDayAfter(sentOn), sentOn + 7, dayOf(expiresAt) - 2]
  return reminderTemplates.map((template, index) => ({ template, at: morningOf(days[index] ?? 0) }))
}

function thirdWorkingDayAfter(day: number): number {
  let last = day
  for (let left = 3; left > 0; ) {
    last += 1
    if (isWorkingDay(last)) left -= 1
  }
  return last
}

/** Day 0 was a Thursday. */
function isWorkingDay(day: number): boolean {
  const weekday = (day + 4) % 7
  return weekday !== 0 && weekday !== 6
}

/** Of a reminder's row; JSON carries times as milliseconds since 1970. */
export interface ReminderMail {
  dueAt: number | Date
  sentAt: number | Date | null
  failedAt: number | Date | null
}

/** One that is due goes out within a second or two: the parent who has just sent it by hand must not read that it is planned. */
export function isSent({ dueAt, sentAt }: ReminderMail): boolean {
  return sentAt !== null || Number(dueAt) <= Date.now()
}

export function remindersLeft(mails: ReminderMail[]): number {
  return reminderTemplates.length - mails.filter((mail) => isSent(mail) || mail.failedAt !== null).length
}

/** Whether the teacher got the link or a reminder within a day, or is about to: then none is sent by hand. */
export function wasMailedLately(linkSentAt: Date | null, mails: ReminderMail[]): boolean {
  const reminders = mails.filter((mail) => isSent(mail) && mail.failedAt === null).map(({ sentAt }) => sentAt)
  // Null is a mail that goes out within seconds.
  return [linkSentAt, ...reminders].some((at) => at === null || Number(at) > Date.now() - reminderGapMs)
}

/** Whether a parent with a confirmed address may send the next one by hand now. A link whose mail was refused needs none. */
export function mayRemind(
  { status, delivery }: { status: string; delivery: 'waiting' | 'sent' | 'failed' },
  linkSentAt: Date | null,
  mails: ReminderMail[],
): boolean {
  const isOfUse = status === 'pending' && delivery !== 'failed' && remindersLeft(mails) > 0
  return isOfUse && !wasMailedLately(linkSentAt, mails)
}
