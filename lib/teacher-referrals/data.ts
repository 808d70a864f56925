import 'server-only'
import {
  type CarriedLink,
  type TeacherLinkActor,
  teacherLinkActor,
  type UserActor,
  type VisitorActor,
} from '@/lib/auth/actor'
import { isLinkToken, linkedId } from '@/lib/auth/signed-link'
import type { Grade } from '@/lib/children/schema'
import { columnsOf, db, type InJson, Prisma, type RowOf, withIsoTimes } from '@/lib/db'
import type { Language } from '@/lib/i18n/language'
import { deliveryOf } from '@/lib/outbox/rules'
import { refuseLink } from '@/lib/rate-limits/mutations'
import { knownAccount, trustedNameSql } from '@/lib/users/rules'
import { mailCheckOf } from './check-digits'
import {
  isSent,
  mayRemind,
  type ReminderMail,
  remindersLeft,
  reminderTemplates,
} from './reminders/times/reminder-times'
import {
  openTeacherReferral,
  otherTeacher,
  pastDeclinedReferral,
  revokedTeacherReferral,
  type StoredReferralStatus,
  shownReferralStatus,
} from './rules'
import { teacherReferralSchema } from './schema'
import type {
  SentTeacherReferral,
  TeacherDeclineReason,
  TeacherLinkView,
  TeacherReferral,
  TeacherReferralWithDelivery,
} from './types'

export type ReferralRow = Omit<RowOf<TeacherReferral>, 'status'> & StoredReferralStatus

export const referralColumns = Prisma.sql`
  ${columnsOf('TeacherReferral', 'r', teacherReferralSchema, { status: Prisma.sql`r.status` })}, r."declinedAt"`

export function toReferral(row: ReferralRow): TeacherReferral {
  const { id, childId, teacherEmail, teacherName, language, sentAt, completedAt, expiresAt } = row
  const times = { sentAt, completedAt, expiresAt }
  const status = shownReferralStatus.of(row)
  return withIsoTimes({ id, childId, teacherEmail, teacherName, status, language, ...times })
}

interface DeliveredRow extends ReferralRow {
  mailDueAt: Date | null
  mailSentAt: Date | null
  mailFailedAt: Date | null
  declineReason: TeacherDeclineReason | null
  declineNote: string | null
}

const deliveredColumns = Prisma.sql`${referralColumns}, m."dueAt" AS "mailDueAt", m."sentAt" AS "mailSentAt", m."failedAt" AS "mailFailedAt",
  r."declineReason", r."declineNote"`

/** The mail that carries the current link of `"TeacherReferral" r`. */
const linkMail = Prisma.sql`
  LEFT JOIN "MailDelivery" m ON m.template = 'teacher-invitation' AND m."rowId" = r.id AND m.version = r."linkVersion"`

interface SentRow extends DeliveredRow {
  /** As typed with the answers. */
  answeredBy: string | null
  colleague: NonNullable<SentTeacherReferral['colleague']> | null
  hasReminders: boolean
  reminders: ReminderMail[] | null
}

/** `ReminderMail`s of the current link of `"TeacherReferral" r`, oldest first; null if none. */
const reminderMails = Prisma.sql`(
  SELECT json_agg(json_build_object('dueAt', extract(epoch FROM n."dueAt") * 1000,
    'sentAt', extract(epoch FROM n."sentAt") * 1000, 'failedAt', extract(epoch FROM n."failedAt") * 1000)
    ORDER BY coalesce(n."sentAt", n."dueAt"), n.id)
  FROM "MailDelivery" n
  WHERE n.template = ANY(${[...reminderTemplates]}) AND n."rowId" = r.id AND n.version = r."linkVersion")`

/** Newest first, at most 200. */
export async function listTeacherReferrals(actor: UserActor): Promise<SentTeacherReferral[]> {
  // Raw: no relation; the mails are found by their templates and row.
  const rows = await db().$queryRaw<SentRow[]>`
    SELECT ${deliveredColumns}, r."hasReminders", ${reminderMails} AS reminders, a."teacherName" AS "answeredBy",
      (SELECT json_build_object('name', k.name, 'email', k.email) FROM "SuggestedColleague" k WHERE k.id = r.id) AS colleague
    FROM "TeacherReferral" r LEFT JOIN "Assessment" a ON a."teacherReferralId" = r.id JOIN "Child" c ON c.id = r."childId" AND c."parentId" = ${actor.userId}::uuid ${linkMail}
    WHERE r."parentId" = ${actor.userId}::uuid ORDER BY r."sentAt" DESC, r.id DESC LIMIT 200`
  return rows.map(toSent)
}

function toSent(row: SentRow): SentTeacherReferral {
  const mails = row.reminders ?? []
  const referral = toDelivered(row)
  return {
    ...referral,
    check: mailCheckOf(row.id),
    answeredBy: otherTeacher(row.answeredBy, row.teacherName),
    colleague: row.colleague,
    hasReminders: row.hasReminders,
    reminders: mails
      .filter(({ failedAt }) => failedAt === null)
      .map((mail) => ({ at: new Date(mail.sentAt ?? mail.dueAt).toISOString(), isSent: isSent(mail) })),
    remindersLeft: remindersLeft(mails),
    mayRemind: mayRemind(referral, row.mailSentAt, mails),
  }
}

function toDelivered(row: DeliveredRow): TeacherReferralWithDelivery {
  const { mailFailedAt, mailSentAt, mailDueAt, declinedAt, declineReason: reason, declineNote: note } = row
  return {
    ...toReferral(row),
    mailAt: (mailSentAt ?? mailDueAt ?? row.sentAt).toISOString(),
    delivery: deliveryOf({ sentAt: mailSentAt, failedAt: mailFailedAt }, row.status === 'completed'),
    declined: declinedAt && reason ? { reason, note, at: declinedAt.toISOString() } : null,
  }
}

interface LinkRow extends StoredReferralStatus {
  linkVersion: number
  teacherEmail: string
  teacherName: string
  language: Language
  childId: string
  childName: string
  childGrade: Grade | null
  hasAnswered: boolean
  /** Null while the parent's account is not known (users/rules.ts). */
  parentName: string | null
}

export interface OpenedLink {
  actor: TeacherLinkActor
  view: TeacherLinkView
  teacherName: string
  parentName: string | null
  /** Another request, lately: the teacher knows how to answer. */
  hasAnswered: boolean
  language: Language
  status: 'pending' | 'completed' | 'declined'
  declinedAt: Date | null
}

async function findLinked(token: string) {
  const id = linkedId(token)
  // Raw: one snapshot; between two statements the child could be deleted.
  const [row] = id
    ? await db().$queryRaw<LinkRow[]>`
        SELECT r."linkVersion", r.status::text AS status, r."declinedAt", r."expiresAt", r."teacherEmail", r."teacherName",
          r.language::text AS language, c.id AS "childId", c.name AS "childName", c.grade AS "childGrade",
          ${trustedNameSql('p')} AS "parentName",
          EXISTS (SELECT FROM "TeacherReferral" o WHERE o."teacherEmailKey" = r."teacherEmailKey" AND o.id <> r.id
            AND o."completedAt" > now() - interval '60 days') AS "hasAnswered"
        FROM "TeacherReferral" r JOIN "Child" c ON c.id = r."childId" JOIN "User" p ON p.id = r."parentId" WHERE r.id = ${id}::uuid`
    : []
  const isGenuine = isLinkToken(token, 'teacher', id ?? '', row?.linkVersion ?? 0)
  const status = row && openableStatus(row)
  return id && status && isGenuine ? { ...row, id, status } : null
}

/** Must not write: mail scanners open links too. @throws AppError LINK_NOT_FOUND; TOO_MANY_REQUESTS after many */
export async function openTeacherLink(actor: UserActor | VisitorActor, token: string): Promise<OpenedLink> {
  const linked = await findLinked(token)
  if (!linked) return refuseLink(actor)
  const { teacherName, parentName, hasAnswered, language, status } = linked
  return {
    actor: teacherLinkActor(linked.id, linked.linkVersion),
    view: {
      referral: { teacherEmail: linked.teacherEmail, childId: linked.childId },
      child: { name: linked.childName, grade: linked.childGrade },
    },
    ...{ teacherName, parentName, hasAnswered, language, status, declinedAt: linked.declinedAt },
  }
}

/** Null for a link that does not open; a declined one opens until its expiry, an answered one forever. */
function openableStatus(row: StoredReferralStatus): OpenedLink['status'] | null {
  const status = shownReferralStatus.of(row)
  if (status === 'expired' || status === 'revoked' || pastDeclinedReferral.holds(row)) return null
  return status
}

export async function unsafeFindCarriedLink(token: string | null | undefined): Promise<CarriedLink | null> {
  const linked = token ? await findLinked(token) : null
  return linked && { id: linked.id, schoolId: null }
}

// The rest is for a statement about all of the actor's children, each as `"Child" c`.

export type ReferralInJson = InJson<DeliveredRow> & { reminders: ReminderMail[] | null; isParentKnown: boolean }

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
      (SELECT ${knownAccount.sql('u')} FROM "User" u WHERE u.id = r."parentId") AS "isParentKnown"
    FROM "TeacherReferral" r ${linkMail}
    WHERE r."childId" = c.id AND r."parentId" = ${actor.userId}::uuid
    -- An open one comes before a newer closed one, and revoked ones come last.
    ORDER BY ${openTeacherReferral.sql('r')} DESC, ${revokedTeacherReferral.sql('r')}, r."sentAt" DESC, r.id DESC
    LIMIT 1
  ) newest)`

export function toReferralStep(row: ReferralInJson | null) {
  if (!row) return { referral: null, mayRemind: false }
  const { reminders, isParentKnown, ...delivered } = row
  const times = withTimes(delivered)
  const referral = toDelivered(times)
  return { referral, mayRemind: isParentKnown && mayRemind(referral, times.mailSentAt, reminders ?? []) }
}

function withTimes(row: InJson<DeliveredRow>): DeliveredRow {
  const time = (text: string | null) => (text === null ? null : new Date(text))
  return {
    ...row,
    sentAt: new Date(row.sentAt),
    expiresAt: new Date(row.expiresAt),
    completedAt: time(row.completedAt),
    mailDueAt: time(row.mailDueAt),
    mailSentAt: time(row.mailSentAt),
    mailFailedAt: time(row.mailFailedAt),
    declinedAt: time(row.declinedAt),
  }
}
