import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { Prisma } from '@/lib/db'
import { confirmedAccount } from '@/lib/users/rules'
import { type DeliveredRow, deliveredColumns, linkMail, reminderMails, toDelivered } from '../data'
import { mayRemind, type ReminderMail } from '../reminders/times/reminder-times'
import { openTeacherReferral, revokedTeacherReferral, shownReferralStatus } from '../rules'

// For a statement about all of the actor's children, each as `"Child" c`.

/** `to_json` writes times as text. */
type InJson<T> = { [K in keyof T]: T[K] extends Date ? string : T[K] extends Date | null ? string | null : T[K] }

export type ReferralInJson = InJson<DeliveredRow> & { reminders: ReminderMail[] | null; isEmailConfirmed: boolean }

/** The newest decline, failure or expiry since the actor last asked a teacher. */
export const requestNews = (actor: UserActor) => Prisma.sql`(
  SELECT json_build_object('kind', CASE n.status WHEN 'pending' THEN 'undelivered' ELSE n.status END,
    'referralId', n.id, 'teacherName', n."teacherName", 'at', extract(epoch FROM n.at) * 1000)
  FROM (
    SELECT s.*, CASE s.status WHEN 'declined' THEN s."declinedAt" WHEN 'expired' THEN s."expiresAt"
      WHEN 'pending' THEN s."failedAt" END AS at
    FROM (
      SELECT r.id, r."teacherName", r."declinedAt", r."expiresAt", m."failedAt", max(r."sentAt") OVER () AS "lastAsked",
        ${shownReferralStatus.sql('r')} AS status
      FROM "TeacherReferral" r ${linkMail}
      WHERE r."childId" = c.id AND r."parentId" = ${actor.userId}::uuid
        AND NOT ${revokedTeacherReferral.sql('r')}
    ) s
  ) n
  WHERE n.at > n."lastAsked" ORDER BY n.at DESC, n.id DESC LIMIT 1)`

export const newestReferral = (actor: UserActor) => Prisma.sql`(
  SELECT to_json(newest) FROM (
    SELECT ${deliveredColumns}, ${reminderMails} AS reminders,
      (SELECT ${confirmedAccount.sql('u')} FROM "User" u WHERE u.id = r."parentId") AS "isEmailConfirmed"
    FROM "TeacherReferral" r ${linkMail}
    WHERE r."childId" = c.id AND r."parentId" = ${actor.userId}::uuid
    -- An open one comes before a newer closed one, and revoked ones come last.
    ORDER BY ${openTeacherReferral.sql('r')} DESC, ${revokedTeacherReferral.sql('r')}, r."sentAt" DESC, r.id DESC
    LIMIT 1
  ) newest)`

export function toReferralStep(row: ReferralInJson | null) {
  if (!row) return { referral: null, mayRemind: false }
  const { reminders, isEmailConfirmed, ...delivered } = row
  const times = withTimes(delivered)
  const referral = toDelivered(times)
  return { referral, mayRemind: isEmailConfirmed && mayRemind(referral, times.mailSentAt, reminders ?? []) }
}

function withTimes(row: InJson<DeliveredRow>): DeliveredRow {
  const time = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...row,
    sentAt: new Date(row.sentAt),
    expiresAt: new Date(row.expiresAt),
    completedAt: time(row.completedAt),
    mailSentAt: time(row.mailSentAt),
    mailFailedAt: time(row.mailFailedAt),
    declinedAt: time(row.declinedAt),
  }
}
