import type { MailTemplate } from '@/lib/outbox/template-names'
import { dayOf, morningOf } from '@/lib/thai-time'

/** Between a mail and a reminder that the parent sends by hand. */
export const reminderGapMs = 24 * 3_600_000

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

/** Of a reminder's row; milliseconds since 1970, as JSON carries times. */
export interface ReminderMail {
  dueAt: number
  sentAt: number | null
  failedAt: number | null
}

/** One that is due goes out within a second or two: the parent who has just sent it by hand must not read that it is planned. */
export function isSent({ dueAt, sentAt }: ReminderMail): boolean {
  return sentAt !== null || dueAt <= Date.now()
}

export function remindersLeft(mails: ReminderMail[]): number {
  return reminderTemplates.length - mails.filter((mail) => isSent(mail) || mail.failedAt !== null).length
}

/**
 * From when on the next reminder may be sent by hand: a day after the last mail, one that is about to go out included. Null
 * when there is none, or no use in one.
 */
export function remindableFrom(
  { status, delivery }: { status: string; delivery: 'waiting' | 'sent' | 'failed' },
  linkSentAt: Date | null,
  mails: ReminderMail[],
): Date | null {
  if (status !== 'pending' || delivery === 'failed' || remindersLeft(mails) === 0) return null
  const now = Date.now()
  const times = mails.map(({ dueAt, sentAt, failedAt }) => sentAt ?? (failedAt === null && dueAt <= now ? now : 0))
  return new Date(Math.max(linkSentAt?.getTime() ?? now, ...times) + reminderGapMs)
}
