import 'server-only'
import { Prisma } from '@/lib/db'
import { schoolAdmin } from '@/lib/schools/rules'
import { reachableAccount } from '@/lib/users/rules'

/** `"User" u` may be told that `"SchoolReferral" r` was taken: an admin by `"SchoolMembership" m` of its school, or the member who referred. */
export const isToldOfReferral = Prisma.sql`(
  (${schoolAdmin.sql('m')} OR u.id = r."createdById") AND u.email IS NOT NULL AND ${reachableAccount.sql('u')})`
