import 'server-only'
import { Prisma } from '@/lib/db'
import { referralWithoutList } from '@/lib/school-referrals/creators/rules'
import { limitedMember, schoolAdmin } from '@/lib/schools/rules'
import { reachableAccount } from '@/lib/users/rules'

/** As `ownReferrals` for one row. */
const isSeenByCreator = Prisma.sql`(NOT ${limitedMember.sql('m')} OR ${referralWithoutList.sql('r')} OR EXISTS (
  SELECT FROM "ClassTeacher" t WHERE t."membershipId" = m.id AND t."classId" = r."classId"))`

/** `"User" u` is notified of an accepted `"SchoolReferral" r`: an admin by `"SchoolMembership" m`, or its creator. */
export const isNotifiedOfReferral = Prisma.sql`(
  (${schoolAdmin.sql('m')} OR u.id = r."createdById" AND ${isSeenByCreator})
  AND u.email IS NOT NULL AND ${reachableAccount.sql('u')})`
