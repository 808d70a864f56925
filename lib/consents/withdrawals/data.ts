import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db } from '@/lib/db'
import { isLiveShare } from '@/lib/result-shares/data'
import type { ChildWithdrawalEffects } from './types'

/** What depends on the consents about each own child, oldest child first. */
export async function listWithdrawalEffects(actor: UserActor): Promise<ChildWithdrawalEffects[]> {
  // Raw: aggregate; Prisma counts one relation one way only.
  return db().$queryRaw<ChildWithdrawalEffects[]>`
    SELECT c.id AS "childId", (
        SELECT count(*)::int FROM "TeacherReferral" r
        WHERE r."childId" = c.id AND r.status = 'pending' AND r."expiresAt" > now()
      ) AS "teacherLinks", count(s."doctorId")::int AS doctors, (count(s.id) - count(s."doctorId"))::int AS "visitLinks", (
        SELECT count(*)::int FROM "Consultation" k
        WHERE k."childId" = c.id AND k.status IN ('scheduled', 'callback_requested', 'contacted')
      ) AS requests, (
        SELECT count(*)::int FROM "SecondParent" p
        WHERE p."childId" = c.id AND p."endedAt" IS NULL AND p."acceptedAt" IS NULL AND p."expiresAt" > now()
      ) AS "secondParentInvitations", (
        SELECT count(*)::int FROM "SecondParent" p
        WHERE p."childId" = c.id AND p."endedAt" IS NULL AND p."acceptedAt" IS NOT NULL
      ) AS "secondParents"
    FROM "Child" c
    LEFT JOIN "ResultShare" s ON s."childId" = c.id AND ${isLiveShare}
    WHERE c."parentId" = ${actor.userId}::uuid GROUP BY c.id ORDER BY c."createdAt", c.id`
}
