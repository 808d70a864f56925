import 'server-only'
import type { UserActor } from '@/lib/auth/actor'
import { db, type Transaction } from '@/lib/db'
import type { OwnSchool } from './types'

/** The school the actor is a member of, the one joined first; null for everybody else, who is at the demo school. */
export async function getOwnSchool(actor: UserActor, via: Transaction = db()): Promise<OwnSchool | null> {
  const [school] = await via.$queryRaw<OwnSchool[]>`
    SELECT s.id, s.name, m.role::text AS role
    FROM "SchoolMembership" m JOIN "School" s ON s.id = m."schoolId"
    WHERE m."userId" = ${actor.userId}::uuid ORDER BY m."createdAt", m.id LIMIT 1`
  return school ?? null
}
