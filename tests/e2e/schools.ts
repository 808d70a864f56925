import type { TestInfo } from '@playwright/test'
import { runSql } from './database'

/** Schools have no screen to be made, so they are written to the run's own database. */

interface SchoolDetails {
  name: string
  memberEmail: string
  role: 'admin' | 'member'
  requiresParentEmail?: boolean
}

export async function makeSchool(
  testInfo: TestInfo,
  { name, memberEmail, role, requiresParentEmail = false }: SchoolDetails,
): Promise<void> {
  await runSql(
    testInfo,
    `WITH school AS (INSERT INTO "School" (id, name, "requiresParentEmail") VALUES (gen_random_uuid(), $1, $4) RETURNING id)
     INSERT INTO "SchoolMembership" (id, "schoolId", "userId", role)
     SELECT gen_random_uuid(), school.id, u.id, $3::"MembershipRole" FROM school, "User" u WHERE u.email = $2`,
    [name, memberEmail, role, requiresParentEmail],
  )
}

interface NewMember {
  memberEmail: string
  /** A member of the school. */
  adminEmail: string
}

export async function joinSchool(testInfo: TestInfo, { memberEmail, adminEmail }: NewMember): Promise<void> {
  await runSql(
    testInfo,
    `INSERT INTO "SchoolMembership" (id, "schoolId", "userId", role)
     SELECT gen_random_uuid(), m."schoolId", u.id, 'member' FROM "User" u, "SchoolMembership" m JOIN "User" a ON a.id = m."userId"
     WHERE u.email = $1 AND a.email = $2`,
    [memberEmail, adminEmail],
  )
}
