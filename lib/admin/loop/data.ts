import 'server-only'
import { db } from '@/lib/db'
import type { Language } from '@/lib/i18n/language'
import { linkTemplates } from '@/lib/teacher-referrals/reminders/times/reminder-times'
import { shownReferralStatus } from '@/lib/teacher-referrals/rules'
import { dateOf, dayOf } from '@/lib/thai-time'

/** The requests of the last week can still be answered, earlier ones show the trend. */
const usualWeeks = 8

/** @param since a day in Thailand; eight weeks ago by default */
export async function unsafeSummariseLoop({ since = usualStart() }: { since?: string }): Promise<string[]> {
  const from = `${since}T00:00:00+07:00`
  // Raw: aggregate; Prisma has neither percentiles nor grouping sets. The subquery is in the order of its index, or
  // PostgreSQL would read the whole table as soon as these weeks have a third of it.
  const rows = await db().$queryRaw<LoopRow[]>`
    WITH asked AS (
      SELECT r.language::text AS language, ${shownReferralStatus.sql('r')} AS status, r."declineReason"::text AS reason,
        CASE WHEN r.status = 'completed' THEN least(m.reminders, 3)::int END AS reminders,
        CASE WHEN r.status = 'completed' THEN extract(epoch FROM r."completedAt" - m."firstAt") / 86400 END AS days
      FROM (
        SELECT * FROM "TeacherReferral" WHERE "createdAt" >= ${from}::timestamptz ORDER BY "createdAt"
      ) r CROSS JOIN LATERAL (
        SELECT min(d."sentAt") AS "firstAt",
          count(*) FILTER (WHERE d.template <> 'teacher-invitation' AND d."sentAt" < r."completedAt") AS reminders
        FROM "MailDelivery" d
        WHERE d."rowId" = r.id AND d."sentAt" IS NOT NULL
          AND d.template = ANY(${linkTemplates})
      ) m
    )
    SELECT language, reminders, count(*)::int AS sent, count(*) FILTER (WHERE status = 'completed')::int AS answered,
      count(*) FILTER (WHERE reason = 'not_my_student')::int AS "notMyStudent",
      count(*) FILTER (WHERE reason = 'do_not_know_well')::int AS "doNotKnowWell",
      count(*) FILTER (WHERE status = 'expired')::int AS expired, count(*) FILTER (WHERE status = 'revoked')::int AS revoked,
      count(*) FILTER (WHERE status = 'pending')::int AS pending,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY days) AS median,
      percentile_cont(0.9) WITHIN GROUP (ORDER BY days) AS ninetieth
    FROM asked GROUP BY GROUPING SETS ((), (language), (reminders))
    HAVING grouping(reminders) = 1 OR reminders IS NOT NULL
    ORDER BY grouping(language) DESC, language, reminders`
  return linesOf(since, rows)
}

function usualStart(): string {
  return dateOf(dayOf(new Date()) - 7 * usualWeeks)
}

interface LoopRow {
  language: Language | null
  reminders: number | null
  sent: number
  answered: number
  notMyStudent: number
  doNotKnowWell: number
  expired: number
  revoked: number
  pending: number
  /** Days from the first mail to the answer. */
  median: number | null
  ninetieth: number | null
}

const languageNames = { en: 'English', th: 'Thai' }

function linesOf(since: string, rows: LoopRow[]): string[] {
  const all = rows.find(({ language, reminders }) => language === null && reminders === null)
  const byLanguage = rows.flatMap(({ language, ...row }) => (language ? [{ language, ...row }] : []))
  const byReminders = rows.flatMap(({ reminders, ...row }) => (reminders === null ? [] : [{ reminders, ...row }]))
  if (!all) return []
  const of = (count: number) => `${count}\t${shareOf(count, all.sent)}`
  return [
    `since\t${since}`,
    `requests sent\t${all.sent}`,
    `answered\t${of(all.answered)}`,
    `cannot answer: not my student\t${of(all.notMyStudent)}`,
    `cannot answer: not known well enough\t${of(all.doNotKnowWell)}`,
    `expired\t${of(all.expired)}`,
    `revoked\t${of(all.revoked)}`,
    `waiting\t${of(all.pending)}`,
    `days to the answer\t${daysOf(all)}`,
    ...byLanguage.map((row) => {
      const answered = `${row.answered} answered\t${shareOf(row.answered, row.sent)}`
      return `in ${languageNames[row.language]}\t${row.sent} sent\t${answered}\t${daysOf(row)}`
    }),
    ...byReminders.map((row) => {
      const label =
        row.reminders === 3 ? '3 or more reminders' : `${row.reminders} reminder${row.reminders === 1 ? '' : 's'}`
      return `after ${label}\t${row.answered} answered\t${shareOf(row.answered, all.answered)}\t${daysOf(row)}`
    }),
  ]
}

function shareOf(count: number, of: number): string {
  return of === 0 ? '-' : `${Math.round((count / of) * 100)} %`
}

function daysOf({ median, ninetieth }: Pick<LoopRow, 'median' | 'ninetieth'>): string {
  const days = (value: number | null) => (value === null ? '-' : value.toFixed(1))
  return `median ${days(median)}\t90th ${days(ninetieth)}`
}
