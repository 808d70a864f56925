import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { openConsultation } from '@/lib/consultations/rules'
import { db } from '@/lib/db'
import { readableShare } from '@/lib/result-shares/rules'
import { acceptedSecondParent, openInvitation } from '@/lib/second-parents/rules'
import { openTeacherReferral } from '@/lib/teacher-referrals/rules'
import type { ChildWithdrawalEffects } from './types'

export async function listWithdrawalEffects(actor: UserActor): Promise<ChildWithdrawalEffects[]> {
  // Raw: aggregate; Prisma counts one relation one way only.
  return db().$queryRaw<ChildWithdrawalEffects[]>`
    SELECT c.id AS "childId", (
        SELECT count(*)::int FROM "TeacherReferral" r
        WHERE r."childId" = c.id AND ${openTeacherReferral.sql('r')}
      ) AS "teacherLinks", count(s."doctorId")::int AS doctors, (count(s.id) - count(s."doctorId"))::int AS "visitLinks", (
        SELECT count(*)::int FROM "Consultation" k
        WHERE k."childId" = c.id AND ${openConsultation.sql('k')}
      ) AS requests, (
        SELECT count(*)::int FROM "SecondParent" p
        WHERE p."childId" = c.id AND ${openInvitation.sql('p')}
      ) AS "secondParentInvitations", (
        SELECT count(*)::int FROM "SecondParent" p
        WHERE p."childId" = c.id AND ${acceptedSecondParent.sql('p')}
      ) AS "secondParents"
    FROM "Child" c
    LEFT JOIN "ResultShare" s ON s."childId" = c.id AND ${readableShare.sql('s')}
    WHERE c."parentId" = ${actor.userId}::uuid GROUP BY c.id ORDER BY c."createdAt", c.id`
}
