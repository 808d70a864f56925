import type { MailTemplate } from './template-names'

/** Mails that a school sends by the thousand, and reminders. For all others a person may be waiting. */
const bulk = new Set<MailTemplate>([
  'school-referral',
  'school-referral-accepted',
  'school-referral-taken',
  'school-referral-declined',
  'school-referral-revoked',
  'callback-reminder',
  'teacher-reminder-first',
  'teacher-reminder-second',
  'teacher-reminder-last',
  'recheck',
])

export function isBulk(template: MailTemplate): boolean {
  return bulk.has(template)
}

export interface Lane {
  isBulk: boolean
  /** How many of its mails may be on their way at once, of one instance. */
  places: number
}

/** Each lane has places of its own, so that neither ever waits for the other. */
export const lanes: readonly Lane[] = [
  { isBulk: false, places: 3 },
  { isBulk: true, places: 3 },
]
