import 'server-only'
import type { SchoolMemberActor } from '@/lib/auth/actor'
import { Prisma } from '@/lib/db'
import { rowState } from '@/lib/row-state'

/** Its school year is over, or its school has left. */
export const overSchoolClass = rowState('SchoolClass', { endsAt: 'past' })

/** Condition on `"SchoolClass" c`: the actor's school, of which a limited member sees the classes they teach. */
export function ownClasses(actor: SchoolMemberActor): Prisma.Sql {
  const ofSchool = Prisma.sql`c."schoolId" = ${actor.schoolId}::uuid`
  if (!actor.ownClassesOnly) return ofSchool
  return Prisma.sql`${ofSchool} AND c.id IN (
    SELECT t."classId" FROM "ClassTeacher" t WHERE t."membershipId" = ${actor.membershipId}::uuid)`
}
