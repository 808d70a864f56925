import type { MailTemplate } from '@/lib/outbox/template-names'
import { dayOf, morningOf } from '@/lib/thai-time'

const reminderGapMs = 24 * 3_600_000

export const reminderTemplates = [
  'teacher-reminder-first',
  'teacher-reminder-second',
  'teacher-reminder-last',
] as const satisfies readonly MailTemplate[]

export const linkTemplates: MailTemplate[] = ['teacher-invitation', ...reminderTemplates]

export type ReminderTemplate = (typeof reminderTemplates)[number]

/** The third working day, the seventh day, and two days before expiry, at eight in Thailand. Ignores public holidays. */
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

/** Times are numbers, milliseconds since 1970, if from JSON. */
export interface ReminderMail {
  dueAt: number | Date
  sentAt: number | Date | null
  failedAt: number | Date | null
}

/** A due one is sent within seconds: after a manual reminder the page must not show it as planned. */
export function isSent({ dueAt, sentAt }: ReminderMail): boolean {
  return sentAt !== null || Number(dueAt) <= Date.now()
}

export function remindersLeft(mails: ReminderMail[]): number {
  return reminderTemplates.length - mails.filter((mail) => isSent(mail) || mail.failedAt !== null).length
}

export function wasMailedLately(linkSentAt: Date | null, mails: ReminderMail[]): boolean {
  const reminders = mails.filter((mail) => isSent(mail) && mail.failedAt === null).map(({ sentAt }) => sentAt)
  // Null is a mail that goes out within seconds.
  return [linkSentAt, ...reminders].some((at) => at === null || Number(at) > Date.now() - reminderGapMs)
}

export function mayRemind(
  { status, delivery }: { status: string; delivery: 'waiting' | 'sent' | 'failed' },
  linkSentAt: Date | null,
  mails: ReminderMail[],
): boolean {
  if (status !== 'pending' || delivery === 'failed' || remindersLeft(mails) === 0) return false
  return !wasMailedLately(linkSentAt, mails)
}
