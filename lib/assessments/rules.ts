import 'server-only'
import { wasRead } from '@/lib/audit/mutations'
import type { UserActor } from '@/lib/auth/actor'
import { byOthers } from '@/lib/children/rules'
import { Prisma } from '@/lib/db'
import { comparedWithinDays } from './pairing'

/** For `"Child" c`: the id of others' newest answers. @param among a further condition on `"Assessment" a` */
export const newestOfOthers = (actor: UserActor, among = Prisma.empty) => Prisma.sql`(
  SELECT a.id FROM "Assessment" a WHERE a."childId" = c.id AND ${byOthers(actor)} ${among}
  -- The same order as in listDashboard for answers of the same time.
  ORDER BY a."completedAt" DESC, a."assessorType" = 'teacher' DESC, a.id DESC LIMIT 1)`

/** For `"Child" c`, of answers given now: only others' answers of the same days are compared with them. */
export function hadReadOthers(actor: UserActor): Prisma.Sql {
  const since = new Date(Date.now() - comparedWithinDays * 86_400_000)
  return Prisma.sql`EXISTS (
    SELECT FROM "Assessment" a WHERE a."childId" = c.id AND ${byOthers(actor)}
      AND a."completedAt" > ${since}::timestamptz AND ${wasRead(actor, Prisma.sql`a.id`, since)})`
}
