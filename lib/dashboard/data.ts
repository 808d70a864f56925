import 'server-only'
import { requestedTeacherIdentity, teacherIdentity, teacherNameColumn } from '@/lib/assessments/data'
import { readAndRecord, wasRead } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { ageNow, authorId, byOtherParent, readableChildIds } from '@/lib/children/rules'
import { withdrewScreening } from '@/lib/consents/rules'
import { callNumber } from '@/lib/consultations/data'
import { hasNewMessage } from '@/lib/consultations/messages/data'
import { openConsultation, shownStatus, unseenCall } from '@/lib/consultations/rules'
import { promisedCall } from '@/lib/consultations/status'
import { columnsOf, Prisma } from '@/lib/db'
import { listedDoctor } from '@/lib/doctors/rules'
import { isDue } from '@/lib/rechecks/recheck-day'
import { type RecheckInJson, recheckFacts } from '@/lib/rechecks/rules'
import { uncancelledConsultation } from '@/lib/result-shares/rules'
import { newestReferral, type ReferralInJson, requestNews, toReferralStep } from '@/lib/teacher-referrals/data'
import { openTeacherReferral, revokedTeacherReferral, shownReferralStatus } from '@/lib/teacher-referrals/rules'
import { dayOf } from '@/lib/thai-time'
import { fullNameSql } from '@/lib/users/rules'
import type { NotedVisit } from './care'
import {
  type DashboardChild,
  type DoctorSummary,
  type NamedSummary,
  type RequestNews,
  type ScoreSummary,
  type ShownChild,
  shownChildSchema,
  type UnansweredTeachers,
} from './types'

type SummaryRow = Omit<ScoreSummary, 'completedAt'> & { completedAt: number }
type NamedRow = SummaryRow & { name: string | null; isUnread: boolean }

interface DashboardRow extends ShownChild {
  sharedBy: string | null
  parent: SummaryRow | null
  teachers: NamedRow[] | null
  otherParents: NamedRow[] | null
  asked: UnansweredTeachers & { all: number }
  screeningWithdrawn: boolean
  doctorAsked: boolean
  visits: (Omit<NotedVisit, 'notedAt'> & { notedAt: number })[] | null
  recheck: RecheckInJson
  referral: ReferralInJson | null
  requestNews: (Omit<RequestNews, 'at'> & { at: number }) | null
  consultation: {
    status: DoctorSummary['status']
    isMessage: boolean
    isListed: boolean
    createdAt: number
    appointmentDate: string | null
    hasNewMessage: boolean
  } | null
}

const score = Prisma.sql`'totalScore', a."totalScore", 'riskLevel', a."riskLevel",
  'inattentionCount', a."inattentionCount", 'hyperactivityCount', a."hyperactivityCount", 'completedAt', extract(epoch FROM a."completedAt") * 1000`

const ownNewest = (actor: UserActor) => Prisma.sql`(
  SELECT json_build_object(${score}) FROM "Assessment" a WHERE a."childId" = c.id AND a."assessorType" = 'parent'
    AND ${authorId} = ${actor.userId}::uuid
  ORDER BY a."completedAt" DESC, a.id DESC LIMIT 1)`

const named = (actor: UserActor) => Prisma.sql`json_agg(json_build_object(${score}, 'name', a.called,
  'isUnread', NOT ${wasRead(actor, Prisma.sql`a.id`)}) ORDER BY a."completedAt" DESC, a.id DESC)`

const teachersNewest = (actor: UserActor) => Prisma.sql`(
  SELECT ${named(actor)}
  FROM (
    SELECT DISTINCT ON (${teacherIdentity}) a.*, ${teacherNameColumn} AS called
    FROM "Assessment" a LEFT JOIN "TeacherReferral" r ON r.id = a."teacherReferralId"
    WHERE a."childId" = c.id AND a."assessorType" = 'teacher'
    ORDER BY ${teacherIdentity}, a."completedAt" DESC, a.id DESC
  ) a)`

/** For own children. EXISTS avoids scanning the answers of children that never had a second parent. */
const otherParentsNewest = (actor: UserActor) => Prisma.sql`(
  SELECT ${named(actor)}
  FROM (
    SELECT DISTINCT ON (a."assessorId") a.*, ${fullNameSql('u')} AS called
    FROM "Assessment" a LEFT JOIN "User" u ON u.id = a."assessorId"
    WHERE a."childId" = c.id AND ${byOtherParent}
      AND c."parentId" = ${actor.userId}::uuid
      AND EXISTS (SELECT FROM "SecondParent" s WHERE s."childId" = c.id)
    ORDER BY a."assessorId", a."completedAt" DESC, a.id DESC
  ) a)`

/** Each teacher counts once, by the answered, else the open, else the newest request. */
const askedTeachers = (actor: UserActor) => Prisma.sql`(
  SELECT json_build_object('all', count(*), 'declined', count(*) FILTER (WHERE s.state = 'declined'),
    'expired', count(*) FILTER (WHERE s.state = 'expired'), 'pending', count(*) FILTER (WHERE s.state = 'pending'))
  FROM (
    SELECT DISTINCT ON (${requestedTeacherIdentity}) ${shownReferralStatus.sql('r')} AS state
    FROM "TeacherReferral" r
    WHERE r."childId" = c.id AND r."parentId" = ${actor.userId}::uuid
      AND NOT ${revokedTeacherReferral.sql('r')}
    ORDER BY ${requestedTeacherIdentity}, (r.status = 'completed') DESC,
      ${openTeacherReferral.sql('r')} DESC, r."sentAt" DESC, r.id DESC
  ) s)`

/** Since the newest note, while `consultation` ends 30 days after the request was closed. */
const doctorAsked = (actor: UserActor) => Prisma.sql`EXISTS (
  SELECT FROM "Consultation" k JOIN "Doctor" d ON d.id = k."doctorId"
  WHERE k."childId" = c.id AND k."parentId" = ${actor.userId}::uuid
    AND ${shownStatus.sql} NOT IN ('cancelled', 'calendar_opened')
    AND NOT ${unseenCall}
    -- What the family notes of a visit answers all requests before it.
    AND NOT EXISTS (SELECT FROM "DoctorVisit" v
      WHERE v."childId" = c.id AND v.status <> 'planned' AND v."updatedAt" > k."createdAt"))`

const notedVisits = (actor: UserActor) => Prisma.sql`(
  SELECT json_agg(json_build_object('status', v.status, 'visitOn', v."visitOn", 'againOn', v."againOn",
    'notedAt', extract(epoch FROM v."updatedAt") * 1000) ORDER BY v."updatedAt" DESC, v.id DESC)
  FROM "DoctorVisit" v WHERE v."childId" = c.id AND c."parentId" = ${actor.userId}::uuid)`

const sharedBy = (actor: UserActor) => Prisma.sql`
  CASE WHEN c."parentId" <> ${actor.userId}::uuid
    THEN (SELECT ${fullNameSql('u')} FROM "User" u WHERE u.id = c."parentId") END`

/** Newest child first. One statement for all children. */
export async function listDashboard(actor: UserActor): Promise<DashboardChild[]> {
  const rows = await readAndRecord<DashboardRow>(
    actor,
    Prisma.sql`
      SELECT ${columnsOf('Child', 'c', shownChildSchema, { age: ageNow })},
        ${sharedBy(actor)} AS "sharedBy", ${ownNewest(actor)} AS parent, ${teachersNewest(actor)} AS teachers,
        ${otherParentsNewest(actor)} AS "otherParents", ${askedTeachers(actor)} AS asked,
        ${withdrewScreening.sql(Prisma.sql`c."parentId"`)} AS "screeningWithdrawn", ${requestNews(actor)} AS "requestNews",
        ${doctorAsked(actor)} AS "doctorAsked", ${notedVisits(actor)} AS visits, ${recheckFacts} AS recheck,
        ${newestReferral(actor)} AS referral,
        (
          SELECT json_build_object('status', ${shownStatus.sql}, 'isMessage', ${callNumber} IS NULL, 'isListed', ${listedDoctor.sql('d')},
            'hasNewMessage', ${hasNewMessage(actor)}, 'appointmentDate', k."appointmentDate", 'createdAt', extract(epoch FROM k."createdAt") * 1000)
          FROM "Consultation" k JOIN "User" u ON u.id = k."parentId" JOIN "Doctor" d ON d.id = k."doctorId"
          WHERE k."childId" = c.id AND k."parentId" = ${actor.userId}::uuid
            AND ${uncancelledConsultation.sql('k')}
            AND (${openConsultation.sql('k')} OR k."closedAt" > now() - interval '30 days')
          -- An opened calendar must not hide a promised call.
          ORDER BY ${openConsultation.sql('k')} DESC, (${shownStatus.sql} = 'calendar_opened'), k."createdAt" DESC,
            k.id DESC LIMIT 1
        ) AS consultation
      FROM "Child" c WHERE c.id IN (${readableChildIds(actor)}) ORDER BY c."createdAt" DESC, c.id DESC LIMIT 200`,
    {
      opened: Prisma.sql`
        SELECT id FROM found
        WHERE "sharedBy" IS NULL AND (parent IS NOT NULL OR teachers IS NOT NULL OR "otherParents" IS NOT NULL)`,
    },
  )
  return rows.map(toDashboardChild)
}

function toDashboardChild(row: DashboardRow): DashboardChild {
  const { sharedBy: by, parent, teachers, otherParents, asked: teacherCounts, referral, consultation, ...others } = row
  const {
    requestNews: news,
    screeningWithdrawn: isWithdrawn,
    doctorAsked: wasAsked,
    visits,
    recheck,
    ...child
  } = others
  const { all, ...teachersUnanswered } = teacherCounts
  const [answered, parents] = [teachers ?? [], otherParents ?? []]
  const [teacher, other] = [answered[0], parents[0]]
  // Only reading the newest answers ends the news.
  const isOtherNewest = other !== undefined && other.completedAt > (teacher?.completedAt ?? 0)
  return {
    child,
    sharedBy: by,
    parent: parent && toSummary(parent),
    teachers: answered.map(toNamed),
    otherParents: parents.map(toNamed),
    // A request may be deleted after its answer.
    teachersAsked: Math.max(all, answered.length),
    teachersUnanswered,
    hasUnreadTeacher: !isOtherNewest && (teacher?.isUnread ?? false),
    hasUnreadParent: isOtherNewest && other.isUnread,
    ...toReferralStep(referral),
    requestNews: news && { ...news, at: new Date(news.at).toISOString() },
    consultation: consultation && toDoctorSummary(consultation),
    screeningWithdrawn: isWithdrawn,
    isRecheckDue:
      parent !== null &&
      by === null &&
      !isWithdrawn &&
      isDue({ ...recheck, answered: dayOf(new Date(parent.completedAt)) }, dayOf(new Date())),
    doctorAsked: wasAsked,
    visits: (visits ?? []).map((each) => ({ ...each, notedAt: new Date(each.notedAt).toISOString() })),
  }
}

function toNamed({ name, isUnread: _, ...summary }: NamedRow): NamedSummary {
  return { ...toSummary(summary), name: name ?? '' }
}

function toSummary(row: SummaryRow): ScoreSummary {
  return { ...row, completedAt: new Date(row.completedAt).toISOString() }
}

function toDoctorSummary(row: NonNullable<DashboardRow['consultation']>): DoctorSummary {
  const { status, isMessage, createdAt, appointmentDate, hasNewMessage } = row
  return {
    ...{ status, isMessage, appointmentDate, hasNewMessage },
    createdAt: new Date(createdAt).toISOString(),
    callBy: promisedCall(row)?.toISOString() ?? null,
  }
}
