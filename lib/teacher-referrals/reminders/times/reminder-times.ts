import type { MailTemplate } from '@/lib/outbox/template-names'
import { dayOf, isWorkingDay, morningOf } from '@/lib/thai-time'

const reminderGapMs = 24 * 3_600_000

export const reminderTemplates = [
  'teacher-reminder-first',
  'teacher-reminder-second',
  'teacher-reminder-last',
] as const satisfies readonly MailTemplate[]

export const linkTemplates: MailTemplate[] = ['teacher-invitation', ...reminderTemplates]

export type ReminderTemplate = (typeof reminderTemplates)[number]

/** When a teacher's morning mail leaves, in Thailand. */
const hour = 7

/** @param step to a later day, or an earlier one */
const workingMorning = (day: number, step: 1 | -1 = 1): Date =>
  isWorkingDay(day) ? morningOf(day, hour) : workingMorning(day + step, step)

/** What is asked for on a Friday evening leaves on Monday. */
export function nextMorning(now: Date): Date {
  const today = workingMorning(dayOf(now))
  return today > now ? today : workingMorning(dayOf(now) + 1)
}

/** Mornings of working days: the third, the one after a week, and the last that is two days before expiry. */
export function reminderTimes(sentAt: Date, expiresAt: Date): { template: ReminderTemplate; at: Date }[] {
  const sentOn = dayOf(sentAt)
  const mornings = [
    workingMorning(thirdWorkingDayAfter(sentOn)),
    workingMorning(sentOn + 7),
    workingMorning(dayOf(expiresAt) - 2, -1),
  ] as const
  return reminderTemplates.map((template, index) => ({ template, at: mornings[index as 0 | 1 | 2] }))
}

function thirdWorkingDayAfter(day: number): number {
  let last = day
  for (let left = 3; left > 0; ) {
    last += 1
    if (isWorkingDay(last)) left -= 1
  }
  return last
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

const isForNextMorning = ({ dueAt, sentAt, failedAt }: ReminderMail): boolean =>
  sentAt === null && failedAt === null && Number(dueAt) <= nextMorning(new Date()).getTime()

export function mayRemind(
  { status, delivery }: { status: string; delivery: 'waiting' | 'sent' | 'failed' },
  linkSentAt: Date | null,
  mails: ReminderMail[],
): boolean {
  if (status !== 'pending' || delivery === 'failed' || remindersLeft(mails) === 0) return false
  return !wasMailedLately(linkSentAt, mails) && !mails.some(isForNextMorning)
}
