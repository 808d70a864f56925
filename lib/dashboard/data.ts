import 'server-only'
import { readAndRecord } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { ageNow, type ChildRow, toChild } from '@/lib/children/data'
import { Prisma } from '@/lib/db'
import type { RiskLevel } from '@/lib/screening/scoring'
import { type DeliveredRow, referralStatus, toDelivered } from '@/lib/teacher-referrals/data'
import type { DashboardChild, ScoreSummary } from './types'

interface SummaryRow {
  totalScore: number
  riskLevel: RiskLevel
  /** Milliseconds since 1970. */
  completedAt: number
}

/** JSON carries times as milliseconds. */
type InJson<T> = { [K in keyof T]: T[K] extends Date ? number : T[K] extends Date | null ? number | null : T[K] }

interface DashboardRow extends ChildRow {
  parent: SummaryRow | null
  teacher: SummaryRow | null
  referral: InJson<DeliveredRow> | null
}

function newest(assessor: 'parent' | 'teacher') {
  return Prisma.sql`(
    SELECT json_build_object('totalScore', a."totalScore", 'riskLevel', a."riskLevel",
      'completedAt', extract(epoch FROM a."completedAt") * 1000)
    FROM "Assessment" a WHERE a."childId" = c.id AND a."assessorType" = ${assessor}::"AssessorType"
    ORDER BY a."completedAt" DESC, a.id DESC LIMIT 1)`
}

/** Everything the signed-in home shows of every own child, newest first: one statement however many there are. */
export async function listDashboard(actor: UserActor): Promise<DashboardChild[]> {
  const rows = await readAndRecord<DashboardRow>(
    actor,
    Prisma.sql`
      SELECT c.id, c.name, ${ageNow} AS age, c.grade, c.school, c.gender::text AS gender, c.nationality::text AS nationality,
        c."createdAt", ${newest('parent')} AS parent, ${newest('teacher')} AS teacher,
        (
          SELECT json_build_object('id', r.id, 'childId', r."childId", 'teacherEmail', r."teacherEmail",
            'teacherName', r."teacherName", 'status', ${referralStatus}, 'language', r.language,
            'sentAt', extract(epoch FROM r."sentAt") * 1000, 'completedAt', extract(epoch FROM r."completedAt") * 1000,
            'expiresAt', extract(epoch FROM r."expiresAt") * 1000,
            'mailSentAt', extract(epoch FROM m."sentAt") * 1000, 'mailFailedAt', extract(epoch FROM m."failedAt") * 1000,
            'declinedAt', extract(epoch FROM r."declinedAt") * 1000, 'declineReason', r."declineReason",
            'declineNote', r."declineNote")
          FROM "TeacherReferral" r LEFT JOIN "MailDelivery" m
            ON m.template = 'teacher-invitation' AND m."rowId" = r.id AND m.version = r."linkVersion"
          WHERE r."childId" = c.id AND r."parentId" = ${actor.userId}::uuid
          -- One that was revoked or ran out says less than an older one that waits.
          ORDER BY (r.status = 'completed' OR r.status = 'pending' AND r."expiresAt" > now()) DESC, r."sentAt" DESC, r.id DESC
          LIMIT 1
        ) AS referral
      FROM "Child" c WHERE c."parentId" = ${actor.userId}::uuid ORDER BY c."createdAt" DESC, c.id DESC LIMIT 200`,
    { opened: Prisma.sql`SELECT id FROM found WHERE parent IS NOT NULL OR teacher IS NOT NULL` },
  )
  return rows.map(({ parent, teacher, referral, ...child }) => ({
    child: toChild(child),
    parent: parent && toSummary(parent),
    teacher: teacher && toSummary(teacher),
    referral: referral && toDelivered(withTimes(referral)),
  }))
}

function toSummary({ totalScore, riskLevel, completedAt }: SummaryRow): ScoreSummary {
  return { totalScore, riskLevel, completedAt: new Date(completedAt).toISOString() }
}

function withTimes(row: InJson<DeliveredRow>): DeliveredRow {
  const time = (ms: number | null) => (ms === null ? null : new Date(ms))
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
