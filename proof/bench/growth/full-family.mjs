import { randomUUID } from 'node:crypto'

/** The most that a family may have stored: sets of answers by five people, and entries of its log. */
const [sets, entries] = [200, 200]
/** What `family` has stored already. */
const usualSets = 7
/** The first of them is the ordinary family's. */
const teachers = ['ครูศิริพร', 'ครูกานดา', 'ครูสมศรี']

/** The same server with a family that has stored much, in the place of the ordinary one. */
export async function withFullFamily(side) {
  const family = async () => fill(side, await side.family())
  const full = Object.assign(Object.create(side), { name: 'full', family }, await family())
  full.consultation = await side.askDoctor(full.parent, full.child)
  full.visit = await side.visitLink(full.parent, full.child)
  full.guarded = await side.visitLink(full.parent, full.child, { passcode: 'moon-5432' })
  await side.sql('VACUUM ANALYZE')
  return full
}

async function fill(side, family) {
  const { parent, second, child } = family
  for (const name of teachers.slice(1)) {
    const { token } = await side.askTeacher(parent, child, `${randomUUID()}@school.example`, name)
    const answers = Array(18).fill(2)
    await side.post(undefined, '/api/teacher-assessments', { token, childId: child, teacherName: name, answers })
  }
  // An answered request has one set: more of a teacher need more requests.
  await side.sql(
    `WITH request AS (
       INSERT INTO "TeacherReferral" (id, "childId", "parentId", "teacherEmail", "teacherEmailKey", "teacherName", language,
         status, "expiresAt", "completedAt")
       SELECT new_id(), "childId", "parentId", "teacherEmail", "teacherEmailKey", "teacherName", language, status, "expiresAt",
         now() - n * interval '3 days'
       FROM "TeacherReferral", generate_series(1, $2::int) AS n WHERE "childId" = $1 AND status = 'completed'
       RETURNING id, "teacherName", "completedAt"
     ), given AS (
       SELECT 'teacher' AS type, NULL::uuid AS parent, * FROM request
       UNION ALL SELECT 'parent', parent, NULL, NULL, now() - n * interval '3 days'
       FROM unnest($3::uuid[]) AS parent, generate_series(1, $2::int) AS n)
     INSERT INTO "Assessment" (id, "childId", "assessorType", "assessorId", "teacherReferralId", "teacherName",
       "completedAt", answers, "totalScore", "riskLevel", "inattentionCount", "hyperactivityCount", "symptomType",
       "questionnaireVersion", "childAge", "childGrade")
     SELECT new_id(), $1, g.type::"AssessorType", g.parent, g.id, g."teacherName", g."completedAt", a.answers,
       a."totalScore", a."riskLevel", a."inattentionCount", a."hyperactivityCount", a."symptomType",
       a."questionnaireVersion", 8, '2'
     FROM given g, (SELECT * FROM "Assessment" WHERE "childId" = $1 LIMIT 1) a`,
    [child, Math.ceil((sets - usualSets) / (teachers.length + 2)), [parent.id, second.id]],
  )
  await side.sql(
    `INSERT INTO "AuditEvent" (id, "actorKind", "actorId", action, "childId", at)
     SELECT new_id(), 'user', $2, 'results.read', $1, now() - n * interval '1 hour' FROM generate_series(1, $3::int) AS n`,
    [child, second.id, entries],
  )
  return family
}
