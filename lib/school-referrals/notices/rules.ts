import 'server-only'
import { Prisma } from '@/lib/db'
import { schoolAdmin } from '@/lib/schools/rules'
import { reachableAccount } from '@/lib/users/rules'

/** `"User" u` is notified of an accepted `"SchoolReferral" r`: an admin by `"SchoolMembership" m`, or its creator. */
export const isNotifiedOfReferral = Prisma.sql`(
  (${schoolAdmin.sql('m')} OR u.id = r."createdById") AND u.email IS NOT NULL AND ${reachableAccount.sql('u')})`
