import type { Child } from '@/lib/children/schema'
import { askTeacher, assess, newFamily, type Person } from './people'
import { newSecondParent, writeSecondParentAnswers } from './second-parent-rows'
import { sql } from './sql'

/** Writes sets of answers of earlier days that differ only in time and informant. */
async function writeEarlier(childId: string, sets: number): Promise<void> {
  await sql(
    `INSERT INTO "Assessment" (id, "childId", "assessorType", "assessorId", answers, "totalScore", "riskLevel",
       "inattentionCount", "hyperactivityCount", "symptomType", "questionnaireVersion", "completedAt")
     SELECT new_id(), "childId", "assessorType", "assessorId", answers, "totalScore", "riskLevel", "inattentionCount",
       "hyperactivityCount", "symptomType", "questionnaireVersion", "completedAt" - n * interval '3 days'
     FROM "Assessment", generate_series(1, $2::int) n WHERE "childId" = $1 AND "assessorType" = 'parent'`,
    [childId, sets],
  )
  await sql(
    `WITH request AS (
       INSERT INTO "TeacherReferral" (id, "childId", "parentId", "teacherEmail", "teacherEmailKey", "teacherName", language,
         status, "expiresAt", "completedAt")
       SELECT new_id(), "childId", "parentId", "teacherEmail", "teacherEmailKey", "teacherName", language, 'completed',
         "expiresAt", now() - n * interval '3 days'
       FROM "TeacherReferral", generate_series(0, $2::int) n WHERE "childId" = $1
       RETURNING id, "teacherName", "completedAt")
     INSERT INTO "Assessment" (id, "childId", "assessorType", "teacherReferralId", "teacherName", answers, "totalScore",
       "riskLevel", "inattentionCount", "hyperactivityCount", "symptomType", "questionnaireVersion", "completedAt")
     SELECT new_id(), a."childId", 'teacher', r.id, r."teacherName", a.answers, a."totalScore", a."riskLevel",
       a."inattentionCount", a."hyperactivityCount", a."symptomType", a."questionnaireVersion", r."completedAt"
     FROM request r, (SELECT * FROM "Assessment" WHERE "childId" = $1 LIMIT 1) a`,
    [childId, sets],
  )
}

/**
 * Five informants of one child, each with this many sets and a new one: two parents, and three teachers with answered
 * requests.
 */
export async function newFullFamily(sets = 39): Promise<Person & { child: Child; second: Person }> {
  const family = await newFamily()
  const second = await newSecondParent(family)
  await assess(family.cookie, family.child.id)
  await writeSecondParentAnswers(second, family.child.id)
  for (const name of ['Siriporn', 'Kanda', 'Somsri'])
    await askTeacher(family.cookie, family.child.id, `${name.toLowerCase()}@school.example`, `Ms. ${name}`)
  await writeEarlier(family.child.id, sets)
  return { ...family, second }
}
