import { emailKeyOf } from '@/lib/fields'
import type { RecentRequest, SentTeacherReferral } from './types'

const quietMs = 14 * 24 * 3_600_000

/** Mails to teachers and answers of the last two weeks, for a warning before asking again. */
export function recentRequests(referrals: SentTeacherReferral[], now: number): RecentRequest[] {
  return referrals
    .map(({ teacherEmail, sentAt, completedAt, reminders }) => {
      const mails = [sentAt, ...reminders.filter(({ isSent }) => isSent).map(({ at }) => at)]
      const at = completedAt ?? mails.toSorted().at(-1) ?? sentAt
      return { emailKey: emailKeyOf(teacherEmail), at, isAnswered: completedAt !== null }
    })
    .filter(({ at }) => now - Date.parse(at) < quietMs)
    .toSorted((one, other) => other.at.localeCompare(one.at))
}
