import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { linkToken } from '@/lib/auth/signed-link'
import type { Grade } from '@/lib/children/schema'
import { db, withIsoTimes } from '@/lib/db'
import { confirmedAccount, trustedNameSql } from '@/lib/users/rules'
import {
  expiredTeacherReferral,
  openTeacherReferral,
  otherTeacher,
  revokedTeacherReferral,
  shownReferralStatus,
} from '../rules'
import type { TeacherReferralStatus } from '../types'
import type { ReceivedRequest, ReceivedRequests, ReceivedStatus } from './types'

const statusOf = {
  pending: 'open',
  completed: 'answered',
  declined: 'declined',
  expired: 'expired',
} as const satisfies Record<Exclude<TeacherReferralStatus, 'revoked'>, ReceivedStatus>

interface RequestRow {
  id: string
  linkVersion: number
  childName: string
  childGrade: Grade | null
  parentName: string | null
  shown: keyof typeof statusOf
  askedName: string
  answeredBy: string | null
  sentAt: Date
  expiresAt: Date
  closedAt: Date | null
}

type AccountRow = Pick<ReceivedRequests, 'email' | 'isConfirmed'>

/** An account without requests has one row, in which their columns are null. */
type ReceivedRow = AccountRow & (RequestRow | { id: null })

/**
 * For teachers with a confirmed address, at most 200. Without revoked requests, those declined as not their student,
 * expired ones that the parent has repeated, and those that ended over 60 days ago, whose links no longer name the
 * child.
 */
export async function listReceivedRequests(actor: UserActor): Promise<ReceivedRequests> {
  // Raw: one snapshot; the address may be changed, and a child or parent deleted, concurrently.
  const rows = await db().$queryRaw<ReceivedRow[]>`
    SELECT u.email, ${confirmedAccount.sql('u')} AS "isConfirmed", q.*
    FROM "User" u LEFT JOIN LATERAL (
      SELECT r.id, r."linkVersion", c.name AS "childName", c.grade AS "childGrade",
        ${trustedNameSql('p')} AS "parentName",
        ${shownReferralStatus.sql('r')} AS shown, r."teacherName" AS "askedName", a."teacherName" AS "answeredBy",
        r."sentAt", r."expiresAt", coalesce(r."completedAt", r."declinedAt") AS "closedAt"
      FROM "TeacherReferral" r JOIN "Child" c ON c.id = r."childId" JOIN "User" p ON p.id = r."parentId"
        LEFT JOIN "Assessment" a ON a."teacherReferralId" = r.id
      WHERE r."teacherEmailKey" = u."emailKey" AND ${confirmedAccount.sql('u')}
        AND NOT ${revokedTeacherReferral.sql('r')} AND r."declineReason" IS DISTINCT FROM 'not_my_student'
        AND coalesce(r."completedAt", r."declinedAt", r."expiresAt") > now() - interval '60 days'
        AND NOT (${expiredTeacherReferral.sql('r')} AND EXISTS (
          SELECT FROM "TeacherReferral" n
          WHERE n."childId" = r."childId" AND n."parentId" = r."parentId" AND n."teacherEmailKey" = r."teacherEmailKey"
            AND n."sentAt" > r."sentAt" AND NOT ${revokedTeacherReferral.sql('n')}))
      ORDER BY ${openTeacherReferral.sql('r')} DESC,
        CASE WHEN ${openTeacherReferral.sql('r')} THEN r."expiresAt" END,
        coalesce(r."completedAt", r."declinedAt", r."expiresAt") DESC, r.id DESC
      LIMIT 200
    ) q ON true
    WHERE u.id = ${actor.userId}::uuid AND u.role = 'teacher'`
  const [account] = rows
  return {
    email: account?.email ?? null,
    isConfirmed: account?.isConfirmed ?? false,
    requests: rows.flatMap((row) => (row.id === null ? [] : [toReceived(row)])),
  }
}

function toReceived(row: RequestRow & AccountRow): ReceivedRequest {
  const { id, linkVersion, childName, childGrade, parentName, shown, sentAt, expiresAt, closedAt } = row
  const status = statusOf[shown]
  return {
    ...{ id, childName, childGrade, parentName, status },
    answeredBy: otherTeacher(row.answeredBy, row.askedName),
    ...withIsoTimes({ sentAt, expiresAt, closedAt }),
    token: status === 'open' ? linkToken('teacher', id, linkVersion) : null,
  }
}
