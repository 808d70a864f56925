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
import { db } from '@/lib/db'
import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/language'
import { limits } from '@/lib/rate-limits/limits'
import { countHit } from '@/lib/rate-limits/mutations'
import type { TeacherLinkView, TeacherReferral, TeacherReferralStatus, TeacherReferralWithDelivery } from './types'

export interface ReferralRow {
  id: string
  childId: string
  teacherEmail: string
  teacherName: string
  status: 'pending' | 'completed' | 'revoked'
  language: Language
  sentAt: Date
  completedAt: Date | null
  expiresAt: Date
}

export function toReferral(row: ReferralRow): TeacherReferral {
  const { id, childId, teacherEmail, teacherName, language } = row
  const expired = row.status === 'pending' && row.expiresAt <= new Date()
  const status: TeacherReferralStatus = expired ? 'expired' : row.status
  const times = {
    sentAt: row.sentAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  }
  return { id, childId, teacherEmail, teacherName, status, language, ...times }
}

export interface DeliveredRow extends ReferralRow {
  mailSentAt: Date | null
  mailFailedAt: Date | null
}

/** The actor's own referrals, newest first, at most 200, each with the state of its newest mail. */
export async function listTeacherReferrals(actor: UserActor): Promise<TeacherReferralWithDelivery[]> {
  // Raw: no relation; the mail is found by its template and row.
  const rows = await db().$queryRaw<DeliveredRow[]>`
    SELECT r.id, r."childId", r."teacherEmail", r."teacherName", r.status::text AS status, r.language::text AS language,
      r."sentAt", r."completedAt", r."expiresAt", m."sentAt" AS "mailSentAt", m."failedAt" AS "mailFailedAt"
    FROM "TeacherReferral" r JOIN "Child" c ON c.id = r."childId" AND c."parentId" = ${actor.userId}::uuid
    LEFT JOIN "MailDelivery" m ON m.template = 'teacher-invitation' AND m."rowId" = r.id AND m.version = r."linkVersion"
    WHERE r."parentId" = ${actor.userId}::uuid ORDER BY r."sentAt" DESC, r.id DESC LIMIT 200`
  return rows.map(toDelivered)
}

export function toDelivered(row: DeliveredRow): TeacherReferralWithDelivery {
  return { ...toReferral(row), delivery: row.mailFailedAt ? 'failed' : row.mailSentAt ? 'sent' : 'waiting' }
}

interface LinkRow {
  linkVersion: number
  status: 'pending' | 'completed' | 'revoked'
  expiresAt: Date
  teacherEmail: string
  teacherName: string
  language: Language
  childId: string
  childName: string
  childGrade: Grade | null
}

/** An opened link: who holds it, and all that they may see. */
export interface OpenedLink {
  actor: TeacherLinkActor
  view: TeacherLinkView
  teacherName: string
  language: Language
  used: boolean
}

/**
 * Checks a teacher's link and reads what its holder may know. Changes nothing, since mail scanners open links too.
 *
 * @throws AppError LINK_NOT_FOUND for unknown, changed, expired and revoked links alike; TOO_MANY_REQUESTS after many
 */
export async function openTeacherLink(visitor: VisitorActor, token: string): Promise<OpenedLink> {
  const id = linkedId(token)
  // Raw: one snapshot; between two statements the child could be deleted, and a referral without its child is none.
  const [row] = id
    ? await db().$queryRaw<LinkRow[]>`
        SELECT r."linkVersion", r.status::text AS status, r."expiresAt", r."teacherEmail", r."teacherName",
          r.language::text AS language, c.id AS "childId", c.name AS "childName", c.grade AS "childGrade"
        FROM "TeacherReferral" r JOIN "Child" c ON c.id = r."childId" WHERE r.id = ${id}::uuid`
    : []
  const genuine = isLinkToken(token, 'teacher', id ?? '', row?.linkVersion ?? 0)
  const alive = row && row.status !== 'revoked' && (row.status === 'completed' || row.expiresAt > new Date())
  if (!id || !alive || !genuine) {
    await countHit(limits.badLink, visitor.address)
    throw new AppError('LINK_NOT_FOUND')
  }
  const { childId, childName, childGrade, teacherEmail, teacherName, language, linkVersion } = row
  return {
    actor: teacherLinkActor(id, linkVersion),
    view: {
      referral: { teacherEmail, childId },
      child: { name: childName, grade: childGrade },
    },
    teacherName,
    language,
    used: row.status === 'completed',
  }
}

/** The teacher's link that a request carries, if it is good. "Unsafe" because it is looked at before there is an actor. */
export async function unsafeFindCarriedLink(token: string): Promise<CarriedLink | null> {
  const id = linkedId(token)
  if (!id) return null
  const row = await db().teacherReferral.findUnique({
    where: { id },
    select: { linkVersion: true, status: true, expiresAt: true },
  })
  const isGenuine = isLinkToken(token, 'teacher', id, row?.linkVersion ?? 0)
  const isAlive = row?.status === 'completed' || (row?.status === 'pending' && row.expiresAt > new Date())
  return isGenuine && isAlive ? { id, schoolId: null } : null
}
