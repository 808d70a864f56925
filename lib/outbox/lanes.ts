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

/** Where a mail waits for its turn. */
export type LaneName = 'people' | 'bulk' | 'line' | 'bulk-line'

export interface Lane {
  name: LaneName
  /** How many of its mails may be on their way at once, of one instance. */
  places: number
  /** How many it leases at once, which its places then take one by one: each statement is work for both sides. */
  leases: number
  /** How often it looks while there is nothing to do; each second unless said. */
  pollSeconds?: number
}

/** Each lane has places of its own, so that none ever waits for another. */
export const mailLanes: readonly Lane[] = [
  { name: 'people', places: 3, leases: 24 },
  { name: 'bulk', places: 3, leases: 24 },
]

/**
 * Notices that LINE is asked to deliver. A LINE that is slow or away holds up no mail; each place goes on by itself, as one call
 * may take seconds and the next a fraction of one.
 */
export const lineLanes: readonly Lane[] = (['line', 'line', 'line', 'line', 'bulk-line', 'bulk-line'] as const).map(
  // The first of a kind that finds something calls the others.
  (name, index, names) => ({ name, places: 1, leases: 1, pollSeconds: names.indexOf(name) === index ? 1 : 15 }),
)
