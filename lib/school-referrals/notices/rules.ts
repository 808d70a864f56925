import 'server-only'
import { Prisma } from '@/lib/db'
import { schoolAdmin } from '@/lib/schools/rules'
import { reachableAccount } from '@/lib/users/rules'

/**
 * Condition: `"User" u` is notified when `"SchoolReferral" r` is accepted, as admin by `"SchoolMembership" m` or as
 * creator.
 */
export const isToldOfReferral = Prisma.sql`(
  (${schoolAdmin.sql('m')} OR u.id = r."createdById") AND u.email IS NOT NULL AND ${reachableAccount.sql('u')})`
